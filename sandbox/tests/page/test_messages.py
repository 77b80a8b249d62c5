"""What a person sees of messages: everything a bot may put into one, how it changes while they look, and Discord's
markdown, which `/page/markdown.js` reads in the browser it is written for."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from playwright.async_api import Page, expect

from sandbox.tests.kit import canned
from sandbox.tests.kit.canned import ANA, TABLE, TALK, YOU, dm, snowflake
from sandbox.tests.page.conftest import OpenPage, Served

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


def shown(page: Page, nth: int):
    return page.locator(f'[data-message="{snowflake(nth)}"]')


async def test_a_container_shows_its_colour_texts_picture_and_rows(open_page: OpenPage) -> None:
    page = await open_page(f"#{YOU}@{TABLE}")
    board = shown(page, 2)
    assert (
        await board.locator(".container").evaluate("box => getComputedStyle(box).borderLeftColor")
        == "rgb(27, 127, 116)"
    )
    await expect(board.get_by_role("heading", name="2 WIN · round 3 · form a number")).to_be_visible()
    picture = board.get_by_role("img", name="Four columns: blue 3 and 5, pink 1, green 2 and 4")
    await expect(picture).to_be_visible()
    assert await picture.evaluate("image => image.decode().then(() => image.naturalWidth)") == 480
    await expect(board.get_by_role("button", name="Nudge")).to_be_disabled()
    await expect(board.get_by_text("You used /twowin start")).to_be_visible()
    await expect(board.get_by_text("(edited)")).to_be_visible()


async def test_a_bell_tells_what_a_phone_showed_only_to_someone_who_points_at_it(
    open_page: OpenPage, served: Served
) -> None:
    rang = canned.message(30, TALK, content="rang", rang=True, notification="Your turn")
    rang["components"] = [canned.row(canned.button("hand", "My hand"))]
    served.fake.messages.append(rang)
    page = await open_page(f"#{YOU}@{TALK}")
    phone = shown(page, 30).get_by_text("On a phone: Your turn").locator("..")
    await shown(page, 30).get_by_text("rang", exact=True).hover()
    await expect(phone).to_have_css("opacity", "0")
    await shown(page, 30).get_by_title("Rang for this person").hover()
    await expect(phone).to_have_css("opacity", "1")
    await page.mouse.move(0, 0)
    await expect(phone).to_have_css("opacity", "0")
    await page.get_by_role("button", name="My hand").focus()
    await expect(phone).to_have_css("opacity", "1")


async def test_a_section_stands_beside_its_thumbnail(open_page: OpenPage) -> None:
    page = await open_page(f"#{YOU}@{TABLE}")
    words = await shown(page, 1).locator(".section-words").bounding_box()
    thumbnail = await shown(page, 1).get_by_role("img", name="The sign of 2 WIN").bounding_box()
    assert words is not None
    assert thumbnail is not None
    assert thumbnail["x"] > words["x"] + words["width"]


async def test_a_link_button_leaves_the_page_in_a_new_tab(open_page: OpenPage) -> None:
    page = await open_page(f"#{YOU}@{TABLE}")
    link = shown(page, 1).get_by_role("link", name="Rule book")
    assert await link.get_attribute("href") == "https://example.org/rules"
    assert await link.get_attribute("target") == "_blank"
    assert await link.get_attribute("rel") == "noreferrer noopener"


async def test_classic_messages_show_content_embeds_and_files(open_page: OpenPage) -> None:
    page = await open_page(f"#{YOU}@{TALK}")
    message = shown(page, 4)
    await expect(message.get_by_role("img", name="The rating rises from 24 to 31")).to_be_visible()
    await expect(message.get_by_role("link", name="export.json")).to_have_attribute("href", "/files/export.json")
    await expect(message.locator(".embed-title")).to_have_text("Ana")
    await expect(message.locator("dt")).to_have_text(["Rating", "Streak"])


async def test_names_of_people_and_channels_replace_their_tags(open_page: OpenPage) -> None:
    page = await open_page(f"#{ANA}@{TALK}")
    words = shown(page, 3)
    await expect(words.locator(".mention")).to_have_text(["@Ana", "#table-one", "/twowin start"])
    await expect(words.locator(".mention.me")).to_have_text("@Ana")


async def test_markup_in_a_message_stays_text(open_page: OpenPage, served: Served) -> None:
    evil = '<img src=x onerror="window.hurt=1"><script>window.hurt=1</script>'
    served.fake.find(3)["content"] = evil
    served.fake.find(4)["embeds"] = [{"title": evil, "description": evil}]
    served.fake.users[1]["name"] = evil
    page = await open_page(f"#{YOU}@{TALK}")
    await expect(shown(page, 3)).to_contain_text(evil)
    assert await page.evaluate("window.hurt") is None
    assert await shown(page, 3).locator("img, script").count() == 0


async def test_an_address_that_is_no_web_address_is_no_link(open_page: OpenPage, served: Served) -> None:
    evil = "javascript:window.hurt=1"
    button = {"type": 2, "style": 5, "label": "Press me", "url": evil, "disabled": False}
    picture = {"type": 11, "media": {"url": evil}, "description": "no picture"}
    served.fake.find(3)["components"] = [canned.row(button), picture]
    served.fake.find(4)["embeds"] = [{"title": "A title", "url": evil, "timestamp": "nonsense"}]
    page = await open_page(f"#{YOU}@{TALK}")
    await expect(shown(page, 3).get_by_text("Press me")).to_be_visible()
    await expect(shown(page, 4).get_by_text("A title")).to_be_visible()
    assert await page.locator("[href^='javascript']").count() == 0


async def test_a_message_that_cannot_be_drawn_leaves_the_others_alone(open_page: OpenPage, served: Served) -> None:
    served.fake.find(3)["timestamp"] = "nonsense"
    page = await open_page(f"#{YOU}@{TALK}")
    await expect(page.get_by_text("This message cannot be drawn.")).to_be_visible()
    await expect(shown(page, 4)).to_be_visible()


async def test_a_component_the_page_does_not_know_is_named(open_page: OpenPage, served: Served) -> None:
    served.fake.find(3)["components"] = [{"type": 99}, canned.text("known")]
    page = await open_page(f"#{YOU}@{TALK}")
    await expect(shown(page, 3)).to_contain_text("(a component of type 99, which this page does not draw)")
    await expect(shown(page, 3).get_by_text("known", exact=True)).to_be_visible()


async def test_a_spoiler_opens_when_pressed_and_stays_open(open_page: OpenPage, served: Served) -> None:
    page = await open_page(f"#{YOU}@{TALK}")
    await page.get_by_role("button", name="Spoiler, press to show").press("Enter")
    await expect(page.get_by_text("secret")).to_be_visible()
    served.fake.messages.append(canned.message(20, TALK, content="next"))
    served.fake.tell([TALK])
    await expect(shown(page, 20)).to_be_visible()
    await expect(page.get_by_text("secret")).to_be_visible()


async def test_a_missing_emoji_shows_its_name(open_page: OpenPage) -> None:
    page = await open_page(f"#{ANA}@{dm(ANA)}")
    await expect(shown(page, 5).get_by_text(":green5:")).to_be_visible()
    await expect(shown(page, 5).get_by_role("img", name="blue3")).to_be_visible()


async def test_a_countdown_goes_on_without_any_message(open_page: OpenPage, served: Served) -> None:
    served.fake.find(3)["content"] = f"<t:{canned.NOW_MS // 1000 + 50}:R>"
    page = await open_page(f"#{YOU}@{TALK}")
    moment = shown(page, 3).locator("time.moment")
    first = await moment.inner_text()
    assert first.startswith("in ")
    assert first.endswith(" seconds")
    await expect(moment).not_to_have_text(first)


async def test_pressing_a_button_tells_the_sandbox_and_shows_that_it_waits(open_page: OpenPage, served: Served) -> None:
    page = await open_page(f"#{YOU}@{TABLE}")
    board = served.fake.find(2)

    def wait(_path: str, _body: canned.Json) -> None:
        served.fake.busy[(YOU, board["id"])] = "t1:rules"
        served.fake.tell([TABLE])

    served.fake.answer = wait
    rules = shown(page, 2).get_by_role("button", name="Rules")
    await rules.click()
    await expect(rules).to_have_attribute("aria-busy", "true")
    await rules.press("Enter")
    served.fake.busy.clear()
    served.fake.tell([TABLE])
    await expect(rules).not_to_have_attribute("aria-busy", "true")
    assert await served.fake.told("press") == [{"user": YOU, "message": board["id"], "custom_id": "t1:rules"}]


async def test_what_the_sandbox_refuses_is_said_in_the_pane(open_page: OpenPage, served: Served) -> None:
    served.fake.refusal = "that button is disabled"
    page = await open_page(f"#{YOU}@{TABLE}")
    await shown(page, 2).get_by_role("button", name="Rules").click()
    await expect(page.get_by_role("alert")).to_contain_text("That button is disabled.")
    await page.get_by_role("button", name="Hide this notice").click()
    await expect(page.get_by_role("alert")).to_have_count(0)


async def test_a_deferred_answer_says_that_the_bot_is_thinking(open_page: OpenPage, served: Served) -> None:
    served.fake.messages.append(canned.message(22, TABLE, flags=1 << 7))
    page = await open_page(f"#{YOU}@{TABLE}")
    await expect(shown(page, 22)).to_contain_text("TwoWin is thinking…")


async def test_an_edit_changes_only_what_changed_and_keeps_keyboard_and_elements(
    open_page: OpenPage, served: Served
) -> None:
    page = await open_page(f"#{YOU}@{TABLE}")
    remind = shown(page, 2).get_by_role("button", name="Rules")
    await remind.focus()
    await page.evaluate("window.kept = document.activeElement; window.card = kept.closest('.container')")
    board = served.fake.find(2)
    edited = copy.deepcopy(board)
    edited["components"][0]["components"][0]["content"] = "## 2 WIN · round 4"
    edited["edited_timestamp"] = "2026-03-14T20:16:00+00:00"
    served.fake.messages[served.fake.messages.index(board)] = edited
    served.fake.tell([TABLE])
    await expect(shown(page, 2).get_by_role("heading")).to_have_text("2 WIN · round 4")
    assert await page.evaluate("document.activeElement === window.kept && kept.isConnected && card.isConnected")


async def test_the_keyboard_stays_at_a_message_whose_pressed_button_went_away(
    open_page: OpenPage, served: Served
) -> None:
    page = await open_page(f"#{YOU}@{TABLE}")
    await shown(page, 2).get_by_role("button", name="Rules").focus()
    served.fake.find(2)["components"][0]["components"].pop()
    served.fake.tell([TABLE])
    await expect(shown(page, 2)).to_be_focused()


async def test_a_list_at_its_end_stays_there_and_one_scrolled_back_does_not_move(
    open_page: OpenPage, served: Served
) -> None:
    served.fake.messages += [canned.message(30 + i, TALK, content=f"line {i}\n" * 4) for i in range(12)]
    page = await open_page(f"#{YOU}@{TALK}", height=600)
    await expect(shown(page, 41)).to_be_in_viewport()
    served.fake.messages.append(canned.message(60, TALK, content="newest"))
    served.fake.tell([TALK])
    await expect(shown(page, 60)).to_be_in_viewport()
    await page.locator(".scroll").evaluate("box => { box.scrollTop = 100; }")
    await expect(page.get_by_role("button", name="Newest")).to_be_visible()
    served.fake.messages.append(canned.message(61, TALK, content="newer still"))
    served.fake.tell([TALK])
    await expect(shown(page, 61)).to_be_attached()
    assert await page.locator(".scroll").evaluate("box => box.scrollTop") == 100
    await page.get_by_role("button", name="Newest").click()
    await expect(shown(page, 61)).to_be_in_viewport()


MORE = "const more = document.createElement('div'); more.style.height = '400px'; last.after(more);"
LESS_AND_MORE = "box.scrollTop -= 100; last.style.height = '900px';  // less moves a box up"


@pytest.mark.parametrize("change", [MORE, LESS_AND_MORE], ids=["more", "less and then more"])
async def test_a_list_stays_at_its_end_though_it_changes_before_the_browser_has_told_of_the_last_scrolling(
    open_page: OpenPage, served: Served, change: str
) -> None:
    served.fake.messages += [canned.message(30 + i, TALK, content=f"line {i}\n" * 4) for i in range(12)]
    page = await open_page(f"#{YOU}@{TALK}", height=600)
    await expect(shown(page, 41)).to_be_in_viewport()
    reaches_its_end = """box => new Promise(done => {
        const reached = () => box.scrollHeight - box.scrollTop - box.clientHeight < 2;
        const look = () => (reached() ? done() : requestAnimationFrame(look));
        look();
    })"""
    await page.locator(".scroll").evaluate(reaches_its_end)
    await page.locator(".scroll").evaluate(f"""box => {{
        const last = box.querySelector('.messages').lastElementChild;
        {change}
        box.dispatchEvent(new Event('scroll'));
    }}""")
    await page.locator(".scroll").evaluate(reaches_its_end)
    await expect(page.get_by_role("button", name="Newest")).to_have_count(0)


async def test_earlier_messages_come_when_asked_for(open_page: OpenPage, served: Served) -> None:
    served.fake.messages += [canned.message(100 + i, TALK, content=f"number {i}") for i in range(70)]
    page = await open_page(f"#{YOU}@{TALK}")
    await expect(page.get_by_text("number 19", exact=True)).to_have_count(0)
    await page.get_by_role("button", name="Show earlier messages").click()
    await expect(page.get_by_text("number 19", exact=True)).to_have_count(1)
    await expect(shown(page, 3)).to_be_attached()
    await page.get_by_role("button", name="Show earlier messages").click()
    await expect(page.get_by_role("button", name="Show earlier messages")).to_have_count(0)


async def test_no_message_is_lost_between_earlier_and_latest_ones_while_the_channel_grows(
    open_page: OpenPage, served: Served
) -> None:
    served.fake.messages += [canned.message(100 + i, TALK, content=f"number {i}") for i in range(70)]
    page = await open_page(f"#{YOU}@{TALK}")
    await page.get_by_role("button", name="Show earlier messages").click()
    await expect(page.get_by_text("number 0", exact=True)).to_have_count(1)
    served.fake.messages += [canned.message(200 + i, TALK, content=f"more {i}") for i in range(5)]
    served.fake.tell([TALK])
    await expect(page.get_by_text("more 4", exact=True)).to_be_visible()
    numbers = await page.locator(".message p").filter(has_text="number").all_inner_texts()
    assert numbers == [f"number {i}" for i in range(70)]


async def test_a_new_message_is_read_out_but_an_edit_is_not(open_page: OpenPage, served: Served) -> None:
    page = await open_page(f"#{YOU}@{TALK}")
    served.fake.find(3)["content"] = "edited words"
    served.fake.messages.append(canned.message(23, TALK, content="**Round 4** <@1002>"))
    served.fake.tell([TALK])
    await expect(page.locator("[aria-live]")).to_have_text("TwoWin: Round 4")


async def test_a_link_to_a_message_goes_to_it_inside_the_pane(open_page: OpenPage) -> None:
    page = await open_page(f"#{ANA}@{dm(ANA)}")
    await page.get_by_role("link", name="back to the table").click()
    await expect(page.get_by_role("heading", name="table-one")).to_be_visible()
    await expect(shown(page, 2)).to_be_focused()


async def test_people_are_read_again_after_the_connection_was_lost(open_page: OpenPage, served: Served) -> None:
    page = await open_page(f"#{YOU}@{TALK}")
    served.fake.messages.append(canned.message(24, TALK, content="said meanwhile"))
    served.fake.drop_listeners()
    await expect(page.get_by_text("said meanwhile", exact=True)).to_be_visible()


async def test_the_bots_state_follows_the_world(open_page: OpenPage, served: Served) -> None:
    served.fake.online = False
    page = await open_page(f"#{YOU}@{TALK}")
    await expect(page.locator(".bot-state")).to_have_text("TwoWinoffline")
    await expect(page.get_by_text("TwoWin is offline.")).to_be_visible()
    served.fake.online = True
    served.fake.tell([], form=True)
    await expect(page.locator(".bot-state")).to_have_text("TwoWinonline")
    await expect(page.get_by_text("TwoWin is offline.")).to_have_count(0)


@pytest.mark.parametrize(
    ("later", "fields", "grouped"),
    [
        ("20:16:59", {}, True),
        ("20:17:00", {}, False),
        ("20:10:01", {"author": {"id": ANA, "username": "ana", "global_name": "Ana", "bot": False}}, False),
        ("20:10:01", {"interaction_metadata": {"id": "2", "type": 3, "user": {"id": YOU, "username": "You"}}}, False),
        ("20:10:01", {"flags": canned.V2 | canned.EPHEMERAL, "ephemeral": True, "only": YOU}, False),
    ],
)
async def test_messages_of_one_author_stand_under_one_header_within_seven_minutes(
    open_page: OpenPage, served: Served, later: str, fields: dict[str, Any], grouped: bool
) -> None:
    page = await open_page(f"#{YOU}@{TALK}")
    for nth, moment in ((60, "20:10:00"), (61, later)):
        more = fields if nth == 61 else {}
        words = {"flags": canned.V2, "components": [canned.text("Hello")], "timestamp": f"2026-03-14T{moment}+00:00"}
        served.fake.messages.append(canned.message(nth, TALK, **(words | more)))
    served.fake.tell([TALK])
    await expect(shown(page, 61)).to_contain_text("Hello")
    assert await shown(page, 61).locator(".message-head").count() == (0 if grouped else 1)


READ = "async (texts) => { const { parse } = await import('/page/markdown.js'); return texts.map(parse); }"
SHORT = {"strong": "b", "em": "i", "underline": "u", "strike": "s", "spoiler": "?"}


def inline(nodes: list[dict[str, Any]]) -> str:
    """Inline nodes in a short notation, so that a test shows what it expects on one line."""
    return "".join(one_inline(node) for node in nodes)


def one_inline(node: dict[str, Any]) -> str:
    kind = node["type"]
    if kind in SHORT:
        return f"{SHORT[kind]}({inline(node['children'])})"
    if kind == "text":
        return node["text"]
    if kind == "link":
        return f"link[{node['url']}]({inline(node['children'])})"
    return f"{kind}({','.join(str(value) for name, value in node.items() if name != 'type')})"


def block(node: dict[str, Any]) -> str:
    kind = node["type"]
    if kind == "quote":
        return f"quote<{' '.join(block(one) for one in node['children'])}>"
    if kind == "code":
        return f"code:{node['language']}<{node['text']}>"
    if kind == "list":
        items = "; ".join(
            inline(item["children"]) + (" " + block(item["list"]) if item["list"] else "") for item in node["items"]
        )
        return f"{'ol' + str(node['start']) if node['ordered'] else 'ul'}<{items}>"
    level = node.get("level", "")
    return f"{kind}{level}<{inline(node['children'])}>"


STYLES = {
    "plain": "plain",
    "**bold**": "b(bold)",
    "*italic* and _italic_": "i(italic) and i(italic)",
    r"\_x": "_x",
    "__under__ ~~gone~~ ||hidden||": "u(under) s(gone) ?(hidden)",
    "***both***": "b(i(both))",
    "**a *b* c**": "b(a i(b) c)",
    "*a **b***": "i(a b(b))",
    "**a**b**c**": "b(a)bb(c)",
    "__*under italic*__": "u(i(under italic))",
    "~~**x**~~": "s(b(x))",
    "snake_case_name": "snake_case_name",
    "2 * 3 * 4": "2 * 3 * 4",
    "** not bold": "** not bold",
    "a * b": "a * b",
    "**two\nlines**": "b(two\nlines)",
    r"\*plain\* \_plain\_ \\": r"*plain* _plain_ \\"[:-1],
    r"**a\*\*b**": "b(a**b)",
    "`code` ``a`b``": "code(code) code(a`b)",
    "`**not bold**`": "code(**not bold**)",
    "**`a**`**": "b(code(a**))",
    "`open": "`open",
    "\\`no code\\`": "`no code`",
}

TAGS = {
    "<@12> <@!13>": "user(12) user(13)",
    "<@&14>": "role(14)",
    "<#15>": "channel(15)",
    "</twowin start:16>": "command(twowin start)",
    "<:blue3:17><a:spin:18>": "emoji(blue3,17)emoji(spin,18)",
    "<t:1700000000:R> <t:5>": "moment(1700000000,R) moment(5,f)",
    "<t:9999999999999:R>": "<t:9999999999999:R>",
    "<t:5:Q>": "<t:5:Q>",
    "@everyone @here": "everyone(everyone) everyone(here)",
    "https://example.org/a_b_c?d=1.": "link[https://example.org/a_b_c?d=1](https://example.org/a_b_c?d=1).",
    "(https://example.org)": "(link[https://example.org](https://example.org))",
    "[**words**](https://example.org)": "link[https://example.org](b(words))",
    '[a](<https://example.org> "title")': "link[https://example.org](a)",
    "<https://example.org>": "link[https://example.org](https://example.org)",
    "[evil](javascript:alert(1))": "[evil](javascript:alert(1))",
    "<b>no markup</b> &amp;": "<b>no markup</b> &amp;",
    "**<@12>**: 3": "b(user(12)): 3",
    "~~<#1>~~": "s(channel(1))",
}

BLOCKS = {
    "# one\n## two\n### three\n#### four": "heading1<one> heading2<two> heading3<three> paragraph<#### four>",
    "#no heading": "paragraph<#no heading>",
    "-# small *print*": "subtext<small i(print)>",
    "> a\n> **b**\nc": "quote<paragraph<a\nb(b)>> paragraph<c>",
    ">>> a\nb": "quote<paragraph<a\nb>>",
    "> # in quote": "quote<heading1<in quote>>",
    ">no quote": "paragraph<>no quote>",
    "- a\n- b\n  - c\n- d": "ul<a; b ul<c>; d>",
    "3. a\n4. b": "ol3<a; b>",
    "* a": "ul<a>",
    "a\n\nb": "paragraph<a\n\nb>",
    "x\n- a\ny": "paragraph<x> ul<a> paragraph<y>",
    "```py\nprint('*x*')\n```": "code:py<print('*x*')>",
    "a ```b``` c": "paragraph<a> code:<b> paragraph< c>",
    "```\n# no heading\n```\n# heading": "code:<# no heading> heading1<heading>",
    "": "",
}


async def readings(open_page: OpenPage, texts: list[str]) -> list[list[dict[str, Any]]]:
    page = await open_page()
    return await page.evaluate(READ, texts)


async def test_styles_tags_and_escapes_are_read_as_discord_reads_them(open_page: OpenPage) -> None:
    expected = STYLES | TAGS
    read = await readings(open_page, list(expected))
    seen = {
        text: "".join(inline(one["children"]) for one in blocks) for text, blocks in zip(expected, read, strict=True)
    }
    assert seen == expected


async def test_headings_quotes_lists_and_code_blocks_are_blocks_of_their_own(open_page: OpenPage) -> None:
    read = await readings(open_page, list(BLOCKS))
    seen = {text: " ".join(block(one) for one in blocks) for text, blocks in zip(BLOCKS, read, strict=True)}
    assert seen == BLOCKS


async def test_four_thousand_signs_without_meaning_are_read_to_the_end(open_page: OpenPage) -> None:
    hostile = [
        "*" * 4000,
        "_a " * 1300,
        "`" * 4000,
        "||" * 2000,
        "[" * 4000,
        "<t:" * 1300,
        "> " * 2000,
        "**a" * 1300,
        "\\" * 4000,
    ]
    read = READ.replace("texts.map(parse)", "texts.map((text) => parse(text).length > 0)")  # too deep to be handed over
    page = await open_page()
    assert await page.evaluate(read, hostile) == [True] * len(hostile)


async def test_a_timestamp_counts_in_the_readers_language(open_page: OpenPage) -> None:
    page = await open_page()
    words = await page.evaluate("""async () => {
        const { momentWords } = await import('/page/times.js');
        const now = 1_700_000_000_000;
        return [momentWords(1_700_000_090, 'R', 'en-GB', now), momentWords(1_700_000_045, 'R', 'de', now),
                momentWords(1_699_992_800, 'R', 'nl', now), momentWords(1_700_000_000, 't', 'de', now),
                momentWords(1_700_000_000, 'D', 'fr', now), momentWords(1_700_031_600, 't', 'en-GB', now),
                momentWords(1_700_031_600, 't', 'en-US', now)];
    }""")
    assert words[:5] == ["in 1 minute", "in 45 Sekunden", "2 uur geleden", "22:13", "14 novembre 2023"]
    assert [each.replace("\u202f", " ") for each in words[5:]] == ["07:00", "7:00 AM"]
