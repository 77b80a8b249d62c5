"""The Dockerfile's steps in a folder."""

import sys
from pathlib import Path

import pytest

from tools import image

DOCKERFILE = """# says something
FROM somewhere AS build
ARG WHICH=list
COPY ${WHICH} /
RUN cp /list /copied

FROM somewhere
COPY --from=build /copied /copied
WORKDIR /app
COPY package package
COPY list ./
RUN install -d -o 1000 -g 1000 -m 0700 /data
USER 1000:1000
ENV KEPT=/data/file \\
    OTHER=word
ENTRYPOINT ["/bin/sh", "-c", "cat package/it list /copied > \\"$KEPT\\"; exit 3"]
CMD ["run"]
"""


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "root"
    (folder / "package").mkdir(parents=True)
    (folder / "package" / "it").write_text("one ", "utf-8")
    (folder / "list").write_text("two ", "utf-8")
    (folder / ".dockerignore").write_text("*\n!package\n!list\n", "utf-8")
    (folder / "Dockerfile").write_text(DOCKERFILE, "utf-8")
    monkeypatch.setattr(image, "ROOT", folder)
    return folder


def test_every_step_is_done_below_the_folder_and_the_entry_point_is_run(root: Path, tmp_path: Path) -> None:
    made = tmp_path / "image"
    (made / "bin").mkdir(parents=True)
    (made / "bin" / "sh").symlink_to("/bin/sh")
    assert image.main([str(made)]) == 3
    assert (made / "data" / "file").read_text("utf-8") == "one two two "
    assert (made / "data").stat().st_mode & 0o777 == 0o700


def test_what_docker_would_not_find_is_refused(root: Path, tmp_path: Path) -> None:
    (root / ".dockerignore").write_text("*\n!list\n", "utf-8")
    with pytest.raises(ValueError, match="keeps package from docker"):
        image.main([str(tmp_path / "image")])


def test_the_python_that_builds_is_the_one_that_runs_this(root: Path, tmp_path: Path) -> None:
    (root / "Dockerfile").write_text("RUN python -c 'import sys; print(sys.prefix)' > /prefix\n", "utf-8")
    (tmp_path / "image").mkdir()
    image.Image(tmp_path / "image").build()
    assert (tmp_path / "image" / "prefix").read_text("utf-8").strip() == sys.prefix
