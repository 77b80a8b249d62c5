"""Canvas of a picture: draws sprites, panels, text and discs on a background.

Sprites are cached bitmaps of the SVG drawings in `art`. Each file there shows one example. CSS classes, which are
listed at the top of the file, select colours and visible parts; elements of the class `number` hold the number. Fonts
come from two font packages, never from the system.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from itertools import takewhile
from typing import Final

import resvg_py
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont, ImageOps

from bot.pictures.scene import SKY, WIDTH, Box, Mood, Point, SeatedPlayer, house_style, styled

SMALLEST: Final = 34
"""Smallest text size in pixels. A phone shows a picture at a third of its width."""

QUALITY: Final = 84
"""WebP quality in percent. Higher values look the same."""

TALL, TALL_QUALITY = 800, 68
"""Height in pixels from which a picture has a lower quality, and that quality in percent."""

LARGEST_FACE: Final = 1_024
"""Longest side of an avatar in pixels. Larger files are not decoded."""

INITIAL_PER_RADIUS: Final = 1.05
"""Text size of the initial on a disc, per pixel of the radius."""

_SIGNS_AT_END: Final = re.compile(r"[\W_]+$")
_TOLD_APART: Final = re.compile(r" (?:\([^()]*\)|#\d+)$")
"""Pattern of a suffix that makes a name unique: a username in brackets, or the number of a seat."""

_FINE: Final = 2
"""Factor by which curves are drawn larger before they are scaled down."""


class Canvas:
    """Picture of the width `WIDTH`. Coordinates and sizes are in pixels, colours are hexadecimal."""

    def __init__(self, ground: str, height: int, style: str = "") -> None:
        self.image = _ground(ground, height, style).copy()
        self.pen = ImageDraw.Draw(self.image)

    def put(
        self, name: str, width: int, x: float, y: float, style: str = "", number: str = "", angle: float = 0
    ) -> None:
        """Draw a drawing with its shadow, centred at a point and rotated by `angle` degrees."""
        shape, shadow = lying(name, width, style, number, angle)
        corner = (round(x - shape.width / 2), round(y - shape.height / 2))
        self.image.paste((0, 0, 0), corner, shadow)
        self.image.paste(shape, corner, shape)

    def stamp(self, name: str, width: int, x: float, y: float, style: str = "", fade: float = 1) -> None:
        """Draw a drawing without a shadow, centred at a point. `fade` is its opacity (0 to 1)."""
        shape = sprite(name, width, style)
        mask = shape.getchannel("A")
        if fade < 1:
            mask = faded(mask, fade)
        self.image.paste(shape, (round(x - shape.width / 2), round(y - shape.height / 2)), mask)

    def panel(
        self, box: Box, radius: int, fill: str, seen: float = 1, edge: str = "", edge_width: int = 0, lift: int = 0
    ) -> None:
        """Draw a rounded rectangle.

        Args:
            seen: Opacity (0 to 1).
            edge: Colour of the outline; empty for none.
            lift: Height above the ground in pixels, which sets the size of the shadow; 0 for no shadow.
        """
        left, top, right, bottom = box
        inside, line = _panel(right - left, bottom - top, radius, edge_width)
        if lift:
            shadow = _shadow(right - left, bottom - top, radius, lift)
            self.image.paste("#000000", (left - 2 * lift, top - lift), shadow)
            self.image.paste("#ffffff", (left, top), _lit(right - left, bottom - top, radius))
        self.image.paste(fill, (left, top), faded(inside, seen))
        if edge:
            self.image.paste(edge, (left, top), line)

    def words(
        self,
        x: float,
        y: float,
        text: str,
        fill: str,
        *,
        size: int = SMALLEST,
        width: float = 1_000,
        anchor: str = "lm",
    ) -> None:
        """Write text at a point, cut to `width` pixels. `anchor` is a text anchor of Pillow."""
        self.pen.text((x, y), fitting(text, WORDS, size, width), fill, font(WORDS, size), anchor)

    def name(
        self, x: float, y: float, who: SeatedPlayer, fill: str, *, size: int, width: float, anchor: str = "lm"
    ) -> None:
        """Write a player's name, cut to `width` pixels. `anchor` is a text anchor of Pillow."""
        self.words(x, y, name_fitting(who, size, width), fill, size=size, width=width, anchor=anchor)

    def number(self, x: float, y: float, text: str, fill: str, *, size: int = 60, anchor: str = "mm") -> None:
        """Write large round digits at a point. `anchor` is a text anchor of Pillow."""
        self.pen.text((x, y), text, fill, font(DIGITS, size), anchor)

    def title(self, x: float, y: float, text: str, fill: str, edge: str) -> None:
        """Write the name of a game centred at a point, as on a sign lit from above."""
        size, line = 138, 8
        face = font(DIGITS, size)
        self.pen.text((x + 3, y + 9), text, edge, face, "mm", stroke_width=line, stroke_fill=edge)
        self.pen.text((x, y), text, fill, face, "mm", stroke_width=line, stroke_fill=edge)
        letters = Image.new("L", (WIDTH, size))
        ImageDraw.Draw(letters).text((x, size / 2), text, 255, face, "mm")
        falling = Image.linear_gradient("L").resize(letters.size)
        for light, fading in (("#ffffff", ImageOps.invert(falling)), (edge, falling)):
            seen = fading.point([max(0, value - 118) // 2 for value in range(256)])
            self.image.paste(light, (0, round(y - size / 2)), ImageChops.multiply(letters, seen))

    def disc(
        self, x: float, y: float, radius: int, who: SeatedPlayer, rim: str = "#ffffff", mood: Mood = Mood.CALM
    ) -> None:
        """Draw a player's disc in their colour, with the avatar, the face of a house player in its mood, or the
        initial."""
        seen = _face(radius, who.face, who.tint, rim) if who.face else None
        shape = seen or _disc(radius, who.tint, rim)
        self.image.paste(shape, (round(x - radius), round(y - radius)), shape)
        if seen is not None:
            return
        if who.house:
            self.stamp("house", round(radius * 1.72), x, y, house_style(who.house, mood))
        else:
            size = round(radius * INITIAL_PER_RADIUS)
            self.pen.text((x, y - radius * 0.03), initial(who), "#ffffff", font(WORDS, size), "mm")

    def light_below(self, box: Box, strokes: Iterable[Sequence[Point]], fill: str) -> None:
        """Fill the area between lines and the lower side of a box with light that fades downwards."""
        left, top, right, bottom = box
        shape = Image.new("L", (right - left, bottom - top))
        pen = ImageDraw.Draw(shape)
        for stroke in strokes:
            if len(stroke) > 1:
                outline = [(stroke[0][0], bottom), *stroke, (stroke[-1][0], bottom)]
                pen.polygon([(x - left, y - top) for x, y in outline], 255)
        self.image.paste(fill, (left, top), ImageChops.multiply(shape, _fading(right - left, bottom - top)))

    def curves(self, box: Box, strokes: Iterable[tuple[Sequence[Point], str]], width: int) -> None:
        """Draw lines of the given colours inside a box, smoothed and with round ends. A line has at least one point."""
        left, top, right, bottom = box
        size = ((right - left) * _FINE, (bottom - top) * _FINE)
        fine = self.image.crop(box).resize(size, Image.Resampling.NEAREST)
        pen = ImageDraw.Draw(fine)
        for stroke, fill in strokes:
            large = [((x - left) * _FINE, (y - top) * _FINE) for x, y in stroke]
            pen.line(large, fill, width * _FINE, joint="curve")
            for x, y in (large[0], large[-1]):
                pen.ellipse((x - width, y - width, x + width, y + width), fill)
        self.image.paste(fine.reduce(_FINE), (left, top))

    def hollow(self, box: Box, radius: int, fill: str) -> None:
        """Draw a sunken, opaque tray with shadow at the upper left and light at the lower right."""
        left, top, right, bottom = box
        width, height = right - left, bottom - top
        self.panel(box, radius, fill, 1)
        self.image.paste("#fff3d6", (left, top), _daylight(width, height, radius))
        self.image.paste("#000000", (left, top), _sunk(width, height, radius, 7))
        self.image.paste("#fff3d6", (left, top), _sunk(width, height, radius, -3))

    def framed(self, colour: str) -> None:
        """Draw a metal frame around the picture."""
        height = self.image.height
        self.panel((7, 7, WIDTH - 7, height - 7), 24, colour, 0, colour, 3)

    def encoded(self) -> bytes:
        """Return the picture as a WebP file."""
        return encode(self.image)


def initial(who: SeatedPlayer) -> str:
    """Return the letter on a player's disc: the first one of the name, or the seat's number if the font lacks it."""
    return written(_legible(who.name))[:1].upper() or str(who.seat + 1)


def shown_name(who: SeatedPlayer) -> str:
    """Return the name without symbols that the font lacks.

    From the first missing letter or digit on, the seat's number replaces the rest, because a name with letters left out
    would be a different name.
    """
    legible = _legible(who.name)
    name = written(legible)
    return name if name and legible == who.name else f"{name} #{who.seat + 1}".strip()


def _legible(name: str) -> str:
    """Return the name up to the first letter or digit that the font lacks."""
    before = "".join(takewhile(lambda character: not character.isalnum() or written(character), name))
    return name if before == name else _SIGNS_AT_END.sub("", before)


def name_fitting(who: SeatedPlayer, size: int, width: float) -> str:
    """Return the name shortened to `width` pixels.

    If a name with a suffix that makes it unique is too long, the suffix becomes the seat number (from 1), which is
    never cut off.
    """
    name, face = shown_name(who), font(WORDS, size)
    alone = _TOLD_APART.sub("", name)
    if name == alone or face.getlength(name) <= width:
        return fitting(name, WORDS, size, width)
    number = f" #{who.seat + 1}"
    return fitting(alone, WORDS, size, width - face.getlength(number)) + number


def encode(image: Image.Image) -> bytes:
    """Return a picture as a WebP file, which is encoded as fast as a PNG of 256 colours and is a third smaller."""
    out = BytesIO()
    image.save(out, "WEBP", quality=QUALITY if image.height < TALL else TALL_QUALITY, method=1)
    return out.getvalue()


@lru_cache(12)
def _ground(name: str, height: int, style: str) -> Image.Image:
    """Return a background cut or stretched to `height` pixels. The sky above the staircase is always shown whole."""
    image = _drawn_ground(name, style)
    if name == SKY:
        return image.resize((WIDTH, height), Image.Resampling.BICUBIC)
    if height <= image.height:
        return image.crop((0, 0, WIDTH, height))
    return image.resize((WIDTH, height), Image.Resampling.BICUBIC)


@lru_cache(128)
def _panel(width: int, height: int, radius: int, edge: int) -> tuple[Image.Image, Image.Image]:
    """Return the masks of a rectangle with round corners and of its outline, which is `edge` pixels wide."""
    masks = Image.new("L", (width * 2, height * 2)), Image.new("L", (width * 2, height * 2))
    ImageDraw.Draw(masks[0]).rounded_rectangle((0, 0, width * 2 - 1, height * 2 - 1), radius * 2, 255)
    if edge:
        ImageDraw.Draw(masks[1]).rounded_rectangle(
            (0, 0, width * 2 - 1, height * 2 - 1), radius * 2, outline=255, width=edge * 2
        )
    return masks[0].reduce(2), masks[1].reduce(2)


@lru_cache(64)
def _shadow(width: int, height: int, radius: int, lift: int) -> Image.Image:
    """Return the mask of a soft shadow below a panel. It is four times `lift` pixels wider and higher than the
    panel."""
    mask = Image.new("L", (width + 4 * lift, height + 4 * lift))
    ImageDraw.Draw(mask).rounded_rectangle(
        (2 * lift + lift // 2, 2 * lift, 2 * lift + lift // 2 + width, 2 * lift + height), radius, 150
    )
    return mask.filter(ImageFilter.GaussianBlur(lift * 0.7))


@lru_cache(32)
def _sunk(width: int, height: int, radius: int, depth: int) -> Image.Image:
    """Return the mask of the shadow along the edges of a tray, from the upper left, or lower right if `depth` is
    negative."""
    inside = _panel(width, height, radius, 0)[0]
    moved = ImageChops.offset(inside, depth // 2, depth)
    edge = (0, 0, width, depth) if depth > 0 else (0, height + depth, width, height)
    moved.paste(0, edge)
    thrown = ImageChops.subtract(inside, moved).filter(ImageFilter.GaussianBlur(abs(depth) * 0.7))
    return faded(ImageChops.multiply(thrown, inside), 0.75)


@lru_cache(8)
def _daylight(width: int, height: int, radius: int) -> Image.Image:
    """Return the mask of the light that falls into a tray from the left."""
    fading = Image.linear_gradient("L").rotate(270).resize((width, height)).point([value // 9 for value in range(256)])
    return ImageChops.multiply(_panel(width, height, radius, 0)[0], fading)


@lru_cache(64)
def _lit(width: int, height: int, radius: int) -> Image.Image:
    """Return the mask of the light on the upper edge of a panel."""
    line = _panel(width, height, radius, 2)[1]
    fading = Image.linear_gradient("L").rotate(180).resize((width, height)).point([value // 3 for value in range(256)])
    return ImageChops.multiply(line, fading)


@lru_cache(2)
def _fading(width: int, height: int) -> Image.Image:
    return (
        Image.linear_gradient("L").point([round((255 - value) * 0.45) for value in range(256)]).resize((width, height))
    )


@lru_cache(128)
def _disc(radius: int, tint: str, rim: str) -> Image.Image:
    side, line = radius * 8, max(12, round(radius * 0.36))
    image = Image.new("RGBA", (side, side))
    pen = ImageDraw.Draw(image)
    pen.ellipse((0, 0, side - 1, side - 1), rim)
    pen.ellipse((line, line, side - 1 - line, side - 1 - line), tint)
    return image.resize((radius * 2, radius * 2), Image.Resampling.BOX)


@lru_cache(256)
def _face(radius: int, file: bytes, tint: str, rim: str) -> Image.Image | None:
    """Return an avatar on a disc of the player's colour; `None` if the file cannot be shown.

    Decoding errors concern only this file and must not break the table's picture.
    """
    try:
        seen = Image.open(BytesIO(file), formats=("PNG", "WEBP", "JPEG"))
        if max(seen.size) > LARGEST_FACE:
            return None
        seen = ImageOps.exif_transpose(seen).convert("RGBA")
    except Exception:  # noqa: BLE001 - decoders raise nearly everything for a broken file
        return None
    if seen.getchannel("A").getbbox() is None:
        return None
    disc = _disc(radius, tint, rim).copy()
    side = 2 * radius - 2 * max(2, round(radius * 0.09))
    mask = Image.new("L", (side * 4, side * 4))
    ImageDraw.Draw(mask).ellipse((0, 0, side * 4 - 1, side * 4 - 1), 255)
    fitted = ImageOps.fit(seen, (side, side))
    fitted.putalpha(ImageChops.multiply(mask.reduce(4), fitted.getchannel("A")))
    disc.alpha_composite(fitted, (radius - side // 2, radius - side // 2))
    return disc


def prepare() -> None:
    """Draw the backgrounds, which take longest, before the first picture is requested."""
    for name in ("felt", "wood", "stairs", "rays"):
        _drawn_ground(name)


@lru_cache(8)
def _drawn_ground(name: str, style: str = "") -> Image.Image:
    """Return a background. Those without sharp edges are drawn at half size, in a quarter of the time."""
    if name == SKY:
        return sprite("stairs", WIDTH // 2, ".near{display:none}").crop((0, 0, WIDTH // 2, 280)).convert("RGB")
    if name == "stairs":
        return sprite(name, WIDTH, style).convert("RGB")
    small = sprite(name, WIDTH // 2).convert("RGB")
    return small.resize((small.width * 2, small.height * 2), Image.Resampling.BICUBIC)


_DARK: Final = 0.45
"""Opacity of a shadow."""


@lru_cache(1_024)
def sprite(name: str, width: int, style: str = "", number: str = "") -> Image.Image:
    """Return a drawing, `width` pixels wide. `style` is additional CSS, `number` the text of the drawing's number."""
    drawn = resvg_py.svg_to_bytes(
        svg_string=styled(name, style, number),
        width=width,
        skip_system_fonts=True,
        font_files=[DIGITS],
    )
    image = Image.open(BytesIO(bytes(drawn)))
    image.load()
    return image.convert("RGBA")


@lru_cache(1_024)
def lying(
    name: str, width: int, style: str = "", number: str = "", angle: float = 0
) -> tuple[Image.Image, Image.Image]:
    """Return a drawing rotated by `angle` degrees, and the mask of its shadow, of the same size. It is larger than
    `width`."""
    flat = sprite(name, width, style, number)
    fall = max(3, min(9, flat.height // 18))  # pixels: light falls from above left
    room = max(3 * fall, round(flat.height * abs(angle) / 100) + 4)
    wide = Image.new("RGBA", (flat.width + 2 * room, flat.height + 2 * room))
    wide.paste(flat, (room, room))
    turned = wide.rotate(angle, Image.Resampling.BICUBIC) if angle else wide
    shadow = ImageChops.offset(turned.getchannel("A"), fall // 2, fall).filter(ImageFilter.GaussianBlur(fall * 0.8))
    return turned, faded(shadow, _DARK)


def faded(mask: Image.Image, share: float) -> Image.Image:
    """Return a mask with its opacity multiplied by `share` (0 to 1)."""
    return mask.point([round(value * share) for value in range(256)])


WORDS: Final = str(files("font_manrope").joinpath("files", "Manrope-ExtraBold.ttf"))
DIGITS: Final = str(files("font_fredoka_one").joinpath("files", "FredokaOne-Regular.ttf"))

_NO_LETTER: Final = "\U0010ffff"
"""Character that no font has. Its shape is the one that a font draws for every missing character."""


@lru_cache(128)
def font(path: str, size: int) -> ImageFont.FreeTypeFont:
    """Return the font of a file at this size in pixels."""
    return ImageFont.truetype(path, size)


def written(text: str, path: str = WORDS) -> str:
    """Return the text without invisible characters and characters that the font lacks."""
    unknown, seen = _shape(_NO_LETTER, path), filter(str.isprintable, text)
    return "".join(letter for letter in seen if letter.isspace() or _shape(letter, path) != unknown).strip()


@lru_cache(4_096)
def _shape(letter: str, path: str) -> bytes:
    room = Image.new("L", (48, 48))
    ImageDraw.Draw(room).text((8, 40), letter, 255, font(path, 24), "ls")
    return room.tobytes()


def fitting(text: str, path: str, size: int, width: float) -> str:
    """Return the text, cut with an ellipsis to `width` pixels. `path` and `size` select the font."""
    face = font(path, size)
    if face.getlength(text) <= width:
        return text
    return next(
        (cut for end in range(len(text) - 1, 0, -1) if face.getlength(cut := text[:end].rstrip() + "…") <= width), "…"
    )
