"""axe-core, an independent judge of accessibility, on every state of the page that matters.

It is an npm package. It is looked for in `node_modules` above the tests; a soak run installs it into a folder of
its own.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page

from sandbox.tests.kit import canned
from sandbox.tests.kit.canned import ANA, TABLE, TALK, YOU, dm
from sandbox.tests.page.conftest import OpenPage, Served

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
AXE = "axe-core@4.14.1"
FILE = Path("node_modules/axe-core/axe.min.js")
RUN = "async () => (await axe.run(document, {resultTypes: ['violations']})).violations"


@pytest.fixture(scope="session")
def axe(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The script of axe-core."""
    present = Path(request.config.rootpath) / FILE
    if present.exists():
        return present.read_text("utf-8")
    if "soak" not in (request.config.getoption("markexpr") or ""):
        pytest.skip("axe-core is not in node_modules (npm install axe-core); `make soak` installs it for itself")
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("npm is not installed, so axe-core cannot be fetched")
    folder = tmp_path_factory.mktemp("axe")
    subprocess.run(
        [npm, "install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts", AXE], cwd=folder, check=True
    )
    return (folder / FILE).read_text("utf-8")


async def slash(page: Page, _served: Served) -> None:
    await page.get_by_role("combobox", name="Command in").first.fill("/")


async def options(page: Page, _served: Served) -> None:
    await page.get_by_role("combobox", name="Command in").first.fill("/replay")
    await page.keyboard.press("Enter")


async def picker(page: Page, _served: Served) -> None:
    await page.get_by_role("button", name="Cards to pass").first.click()


async def form(page: Page, served: Served) -> None:
    served.fake.forms[YOU] = canned.lucky_form()
    served.fake.tell([], form=True)
    await page.get_by_role("dialog").wait_for()


async def menu(page: Page, _served: Served) -> None:
    await page.get_by_role("button", name="Settings of You").click()


async def new_person(page: Page, _served: Served) -> None:
    await page.get_by_role("button", name="Channels of You").click()
    await page.get_by_role("button", name="New person").click()


async def trouble(page: Page, served: Served) -> None:
    served.fake.messages.append(canned.message(50, TABLE, content="private", flags=canned.EPHEMERAL, only=YOU))
    failed = {"interaction": "1", "message": canned.snowflake(2), "text": "This interaction failed"}
    lost = {"interaction": "9" * 19, "message": None, "text": "The application did not respond"}
    served.fake.failed[YOU] = [failed, lost]
    served.fake.busy[(YOU, canned.snowflake(2))] = "t1:rules"
    served.fake.tell([TABLE])
    await page.get_by_text("Only you can see this").wait_for()


async def other_form(page: Page, served: Served) -> None:
    served.fake.forms[YOU] = canned.other_form()
    served.fake.tell([], form=True)
    await page.get_by_role("dialog").wait_for()


async def menus(page: Page, served: Served) -> None:
    served.fake.messages.append(canned.menus())
    served.fake.tell([TALK])
    await page.get_by_role("button", name="anyone").click()


async def nothing(_page: Page, _served: Served) -> None:
    """The page as it opens."""


STATES = [
    pytest.param(f"#{YOU}@{TABLE}", 1000, nothing, id="table"),
    pytest.param(f"#{YOU}@{TALK}", 1000, nothing, id="markdown and files"),
    pytest.param(f"#{YOU}@{TABLE}+{ANA}@{dm(ANA)}+{ANA}@{TALK}", 1400, slash, id="three panes and the command list"),
    pytest.param(f"#{YOU}@{TABLE}", 1000, options, id="options"),
    pytest.param(f"#{YOU}@{dm(YOU)}", 360, picker, id="open select on a phone"),
    pytest.param(f"#{YOU}@{TABLE}", 360, form, id="form on a phone"),
    pytest.param(f"#{YOU}@{TABLE}", 360, other_form, id="form with ticks and files"),
    pytest.param(f"#{YOU}@{TALK}", 360, menus, id="menus of people and roles"),
    pytest.param(f"#{YOU}@{TABLE}", 1000, menu, id="settings"),
    pytest.param(f"#{YOU}@{TABLE}", 360, new_person, id="new person on a phone"),
    pytest.param(f"#{YOU}@{TABLE}", 1000, trouble, id="private, failed, busy"),
]


@pytest.mark.soak
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("place", "width", "act"), STATES)
async def test_axe_finds_no_problem(
    open_page: OpenPage, served: Served, axe: str, place: str, width: int, act: Any, scheme: str
) -> None:
    page = await open_page(place, width=width, scheme=scheme)
    await act(page, served)
    # The page's own content security policy forbids inline scripts; the driver's evaluation is not bound by it.
    await page.evaluate(axe)
    found = [(one["id"], one["impact"], one["nodes"][0]["html"][:300]) for one in await page.evaluate(RUN)]
    assert found == []
