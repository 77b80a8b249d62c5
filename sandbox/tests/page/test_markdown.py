"""Discord's markdown as the page reads it: `/page/markdown.js`, run in the browser it is written for."""

from __future__ import annotations

from typing import Any

import pytest

from sandbox.tests.page.conftest import OpenPage

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

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
