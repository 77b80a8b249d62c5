"""Persons beside each other, channels, unread marks, widths, colours."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator, Page, expect

from sandbox.tests.kit import canned
from sandbox.tests.kit.canned import ANA, BEN, CHLOE, TABLE, TALK, THREAD, YOU, dm
from sandbox.tests.page.conftest import OpenPage, Served
from sandbox.tests.page.test_forms import waves

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


def person(page: Page, name: str) -> Locator:
    return page.get_by_role("navigation", name="People").get_by_role("button", name=name)


def pane(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=f"{name}'s client")


def channel(page: Page, who: str, name: str) -> Locator:
    return page.get_by_role("navigation", name=f"Channels of {who}").get_by_role("button", name=name)


async def to_channel(page: Page, who: str, name: str) -> None:
    """Open a channel, from the list behind a button where the pane is narrow."""
    await with_channels(page, who)
    await channel(page, who, name).click()


async def with_channels(page: Page, who: str) -> None:
    if await (button := page.get_by_role("button", name=f"Channels of {who}")).is_visible():
        await button.click()


async def test_the_first_person_and_channel_are_open_at_first(open_page: OpenPage) -> None:
    page = await open_page()
    await expect(page.locator(".pane")).to_have_count(1)
    await expect(pane(page, "You").get_by_role("heading", name="table-one")).to_be_visible()


async def test_three_people_sit_side_by_side_each_at_their_own_screen(open_page: OpenPage, served: Served) -> None:
    page = await open_page(width=1400)
    await person(page, "Ana").click()
    await person(page, "Ben").click()
    await to_channel(page, "Ana", "TwoWin")
    boxes = [await pane(page, name).bounding_box() for name in ("You", "Ana", "Ben")]
    edges = [(box["x"], box["x"] + box["width"]) for box in boxes if box]
    assert len(edges) == 3
    assert edges[0][1] <= edges[1][0]
    assert edges[1][1] <= edges[2][0]
    assert edges[2][1] <= 1400
    await expect(pane(page, "Ana").get_by_role("heading", name="Your hand")).to_be_visible()
    await pane(page, "Ana").get_by_role("button", name="Lock in 31").click()
    assert (await served.fake.told("press"))[0]["user"] == ANA


async def test_one_event_stream_serves_all_panes(open_page: OpenPage, served: Served) -> None:
    page = await open_page(f"#{YOU}+{ANA}+{BEN}+{CHLOE}", width=1400)
    await expect(page.get_by_role("article").first).to_be_visible()
    await expect(page.locator(".pane")).to_have_count(4)
    assert [sorted(users) for users, _ in served.fake.listeners] == [[YOU, ANA, BEN, CHLOE]]


async def test_everything_is_loaded_from_the_sandbox_itself(open_page: OpenPage, served: Served) -> None:
    page = await open_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    await page.goto(f"{served.address}?again#{YOU}@{TABLE}+{ANA}@{TALK}")
    await page.get_by_text("Your data as a file").wait_for()
    assert len(asked) > 20
    assert [url for url in asked if not url.startswith((served.address, "data:"))] == []


async def test_a_pane_can_be_given_to_another_person_and_be_closed(open_page: OpenPage) -> None:
    page = await open_page(f"#{YOU}@{TABLE}+{ANA}@{TABLE}", width=1200)
    await pane(page, "Ana").get_by_label("Person in this pane").select_option(label="Chloe")
    await expect(pane(page, "Chloe")).to_be_visible()
    await page.get_by_role("button", name="Close Chloe's pane").click()
    await expect(page.locator(".pane")).to_have_count(1)


async def test_a_button_of_a_pane_stays_the_same_one_when_another_appears_before_it(
    open_page: OpenPage, served: Served
) -> None:
    served.fake.apps = [waves(contexts=[0])]
    page = await open_page(f"#{YOU}@{TABLE}+{ANA}@{dm(ANA)}", width=1200)
    button = await page.get_by_role("button", name="Close Ana's pane").element_handle()
    await to_channel(page, "Ana", "table-one")
    await expect(pane(page, "Ana").get_by_role("button", name="Apps on a person")).to_be_visible()
    assert await button.get_attribute("aria-label") == "Close Ana's pane", "a press that has begun would hit another"


async def test_a_fifth_person_takes_the_place_of_another(open_page: OpenPage) -> None:
    page = await open_page(f"#{YOU}+{ANA}+{BEN}+{CHLOE}", width=1400)
    await page.get_by_role("button", name="New person").click()
    await page.get_by_label("Name").fill("Dora")
    await page.get_by_role("form", name="New person").get_by_label("Language").select_option("it")
    await page.get_by_role("button", name="Add", exact=True).click()
    await expect(pane(page, "Dora")).to_be_visible()
    await expect(page.locator(".pane")).to_have_count(4)


async def test_what_is_open_is_still_open_after_a_reload(open_page: OpenPage) -> None:
    page = await open_page(f"#{YOU}@{TALK}+{ANA}@{dm(ANA)}", width=1500)
    await channel(page, "You", "Slow game of Ana").click()
    await page.reload()
    await expect(pane(page, "You").get_by_role("button", name="Slow game of Ana")).to_have_attribute(
        "aria-current", "true"
    )
    await expect(pane(page, "Ana").get_by_role("heading", name="Your hand")).to_be_visible()
    assert page.url.endswith(f"#{YOU}@{THREAD}+{ANA}@{dm(ANA)}")


async def test_threads_stand_below_their_channel(open_page: OpenPage) -> None:
    page = await open_page()
    names = page.get_by_role("navigation", name="Channels of You").locator(".nav-name")
    await expect(names).to_have_text(["table-one", "Slow game of Ana", "talk", "TwoWin"])


async def test_new_messages_and_pings_are_marked_until_they_are_seen(open_page: OpenPage, served: Served) -> None:
    page = await open_page(f"#{YOU}@{TABLE}+{ANA}@{TABLE}", width=1500)
    await expect(channel(page, "You", "TwoWin")).to_have_accessible_name("Direct messages with TwoWin")
    served.fake.messages.append(canned.message(40, TALK, content="hello"))
    served.fake.messages.append(canned.message(41, dm(YOU), content="your turn", pinged_people=[YOU]))
    served.fake.messages.append(canned.message(42, dm(YOU), content="really", pinged_people=[YOU]))
    served.fake.tell([TALK, dm(YOU)])
    await expect(channel(page, "You", "TwoWin")).to_have_accessible_name("Direct messages with TwoWin 2 pings")
    await expect(channel(page, "You", "talk")).to_have_accessible_name("Channel talk new messages")
    await expect(person(page, "You")).to_contain_text("2")
    await expect(channel(page, "Ana", "TwoWin")).to_have_accessible_name("Direct messages with TwoWin")
    assert (await page.title()).startswith("(2) ")
    await channel(page, "You", "TwoWin").click()
    await expect(channel(page, "You", "TwoWin")).to_have_accessible_name("Direct messages with TwoWin")
    await expect(person(page, "You").locator(".badge")).to_have_class("badge dot")
    await page.reload()
    await expect(channel(page, "You", "talk")).to_have_accessible_name("Channel talk new messages")


async def test_half_typed_text_of_one_pane_survives_the_others_messages(open_page: OpenPage, served: Served) -> None:
    page = await open_page(f"#{YOU}@{TABLE}+{ANA}@{TABLE}", width=1200)
    line = pane(page, "You").get_by_role("combobox", name="Command in #table-one")
    await line.press_sequentially("/twow")
    served.fake.messages.append(canned.message(43, TABLE, content="news"))
    served.fake.tell([TABLE])
    await expect(pane(page, "Ana").get_by_text("news", exact=True)).to_be_visible()
    await expect(line).to_be_focused()
    await page.keyboard.type("in")
    await expect(line).to_have_value("/twowin")


async def test_a_persons_language_and_direct_messages_can_be_changed(open_page: OpenPage, served: Served) -> None:
    page = await open_page(f"#{YOU}@{TABLE}")
    await page.get_by_role("button", name="Settings of You").click()
    await page.get_by_label("Language").select_option("de")
    await page.get_by_label("Takes direct messages").uncheck()
    await expect(page.locator(".language").first).to_have_text("de")
    assert served.fake.users[0]["locale"] == "de"
    assert served.fake.users[0]["dms"] == "closed"
    await page.get_by_role("combobox", name="Command in #table-one").fill("/starten")
    await expect(page.locator("[role=option]")).to_have_count(1)


@pytest.mark.parametrize("width", [360, 800, 1400])
@pytest.mark.parametrize(
    ("opener", "field"), [("Settings of You", "Moderates the server"), ("New person", "Name")], ids=["settings", "new"]
)
async def test_what_opens_at_a_button_is_inside_the_window(
    open_page: OpenPage, width: int, opener: str, field: str
) -> None:
    page = await open_page(f"#{YOU}@{TABLE}", width=width, height=740)
    if opener == "New person":
        await with_channels(page, "You")
    await page.get_by_role("button", name=opener).click()
    await expect(page.get_by_label(field)).to_be_in_viewport(ratio=1)
    await expect(page.locator(".menu")).to_be_in_viewport(ratio=1)


async def test_one_thing_that_opens_at_a_button_is_open_at_a_time(open_page: OpenPage) -> None:
    page = await open_page(f"#{YOU}@{TABLE}+{ANA}@{TABLE}", width=1200)
    menus = page.locator(".menu")
    for name in ("Settings of You", "Settings of Ana", "New person", "Settings of You"):
        await page.get_by_role("button", name=name).click()
        await expect(menus).to_have_count(1)
        await expect(page.get_by_role("button", name=name)).to_have_attribute("aria-expanded", "true")
    await page.get_by_role("button", name="Settings of You").click()
    await expect(menus).to_have_count(0)


@pytest.mark.parametrize("width", [360, 800, 1400])
async def test_nothing_is_wider_than_the_window(open_page: OpenPage, served: Served, width: int) -> None:
    served.fake.find(4)["content"] = "W" * 400
    page = await open_page(f"#{YOU}@{TABLE}", width=width, height=740)
    for place in ("talk", "TwoWin", "table-one"):
        await to_channel(page, "You", place)
        await page.get_by_role("region", name=f"Messages in {place}").wait_for()
        assert await page.evaluate("document.documentElement.scrollWidth") <= width
        assert await page.locator(".scroll").evaluate("box => box.scrollWidth <= box.clientWidth")


@pytest.mark.parametrize(("width", "height"), [(360, 740), (680, 740), (740, 360)])
async def test_a_phone_shows_one_pane_and_switches_people_beside_the_channels(
    open_page: OpenPage, width: int, height: int
) -> None:
    page = await open_page(f"#{YOU}@{TABLE}+{ANA}@{dm(ANA)}", width=width, height=height)
    await expect(pane(page, "You")).to_be_visible()
    await expect(pane(page, "Ana")).to_be_hidden()
    await with_channels(page, "You")
    await person(page, "Ana").click()
    await expect(pane(page, "Ana").get_by_role("heading", name="Your hand")).to_be_visible()
    await expect(pane(page, "You")).to_be_hidden()


async def test_a_hidden_pane_of_a_phone_keeps_its_unread_marks(open_page: OpenPage, served: Served) -> None:
    page = await open_page(f"#{YOU}@{TABLE}+{ANA}@{dm(ANA)}", width=360, height=740)
    served.fake.messages.append(canned.message(44, dm(ANA), content="your turn", pinged_people=[ANA]))
    served.fake.tell([dm(ANA)])
    await with_channels(page, "You")
    await expect(person(page, "Ana").locator(".badge")).to_contain_text("1")
    await person(page, "Ana").click()
    await with_channels(page, "Ana")
    await expect(person(page, "Ana")).to_be_visible()
    await expect(person(page, "Ana").locator(".badge")).to_have_count(0)


async def test_colours_follow_the_system_until_someone_chooses(open_page: OpenPage) -> None:
    page = await open_page(scheme="dark")
    background = "getComputedStyle(document.body).backgroundColor"
    assert await page.evaluate(background) == "rgb(19, 22, 25)"
    await page.get_by_role("button", name="Colours: auto").click()
    assert await page.evaluate(background) == "rgb(239, 236, 229)"
    await page.reload()
    await page.locator(".message").first.wait_for()
    assert await page.evaluate(background) == "rgb(239, 236, 229)"
    await page.get_by_role("button", name="Colours: light").click()
    assert await page.evaluate(background) == "rgb(19, 22, 25)"


async def test_a_reader_who_wants_less_motion_gets_none(open_page: OpenPage, served: Served) -> None:
    served.fake.busy[(YOU, canned.snowflake(2))] = "t1:rules"
    page = await open_page(f"#{YOU}@{TABLE}")
    busy = page.locator("[aria-busy=true]")
    await expect(busy).to_be_visible()
    assert await busy.evaluate("button => getComputedStyle(button, '::before').animationName") == "none"


async def test_a_sandbox_that_is_gone_is_said_and_comes_back_by_itself(open_page: OpenPage, served: Served) -> None:
    page = await open_page(f"#{YOU}@{TABLE}")
    await page.route("**/sandbox/**", lambda route: route.abort())
    served.fake.drop_listeners()
    await expect(page.get_by_text("reconnecting…")).to_be_visible()
    await page.unroute("**/sandbox/**")
    await expect(page.get_by_text("reconnecting…")).to_have_count(0)
