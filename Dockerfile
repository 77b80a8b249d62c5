# docker compose up -d (compose.yaml says what to prepare)
# Python 3.11.16 of 25 August 2026, for amd64, 386, arm64, arm/v7 and ppc64le, as docker-library/repo-info lists it. To
# build on a newer one: `docker buildx imagetools inspect python:3.11-slim-bookworm` says its digest.
ARG BASE=python:3.11-slim-bookworm@sha256:0bee7276f83efd4a1ee05bbbf4281d95ed28e079220a9457f25a93e3f1e3c31b
FROM ${BASE} AS build
ARG LOCK=runtime
COPY requirements/${LOCK}.lock /lock/
# No one may write there later: what is compiled now is not compiled at each start. Without docstrings (-OO) the bot takes
# six megabytes less.
RUN python -m venv --without-pip /venv && \
    python -m pip --python /venv/bin/python install --no-cache-dir --no-compile --no-deps --require-hashes -r /lock/*.lock && \
    /venv/bin/python -OO -m compileall -q /venv/lib

FROM ${BASE}
ARG VERSION=1.0.0
ARG COMMIT=
LABEL org.opencontainers.image.title="twowin" \
      org.opencontainers.image.description="A Discord bot that runs card games in channels" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${COMMIT}"
# Nothing is installed there later.
RUN rm -rf /usr/local/bin/pip* /usr/local/lib/python3.11/site-packages/pip*
COPY --from=build /venv /venv
WORKDIR /app
COPY bot bot
COPY engine engine
COPY migrations migrations
COPY pyproject.toml LICENSE ./
RUN /venv/bin/python -OO -m compileall -q /app
RUN install -d -o 1000 -g 1000 -m 0700 /data
USER 1000:1000
VOLUME /data
ENV PYTHONDONTWRITEBYTECODE=1 \
    PYTHONOPTIMIZE=2 \
    TWOWIN_DATABASE__PATH=/data/twowin.sqlite3 \
    TWOWIN_DISCORD__TOKEN_FILE=/run/secrets/token
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=60s --timeout=10s --start-period=120s CMD ["/venv/bin/python", "-m", "bot", "status"]
ENTRYPOINT ["/venv/bin/python", "-m", "bot"]
CMD ["run"]
