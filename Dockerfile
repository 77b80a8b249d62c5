# docker compose up -d (compose.yaml says what to prepare)
FROM python:3.11-slim-bookworm AS build
ARG LOCK=runtime
COPY requirements/${LOCK}.lock /lock/
# Nobody may write there later: what is compiled now is not compiled at each start. Without docstrings (-OO) the bot takes
# six megabytes less.
RUN python -m venv /venv && /venv/bin/pip install --no-cache-dir --no-compile --no-deps --require-hashes -r /lock/*.lock && \
    /venv/bin/python -OO -m compileall -q /venv/lib

FROM python:3.11-slim-bookworm
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
