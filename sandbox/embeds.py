"""Embeds, as far as old-fashioned bots use them: checked for their lengths."""

from sandbox.form_body import FormBody
from sandbox.json_values import Json, as_list, as_object, as_text

MAX_EMBEDS, MAX_TOTAL = 10, 6000


def checked_embeds(form: FormBody, body: Json) -> list[Json]:
    """Return the embeds of `body` with their type. Complaints go to `form`."""
    found: list[Json] = []
    for place, embed in form.objects(body, "embeds", 0, MAX_EMBEDS):
        place.text(embed, "title", 0, 256)
        place.text(embed, "description", 0, 4096)
        for field_place, field in place.objects(embed, "fields", 0, 25):
            field_place.text(field, "name", 1, 256, required=True)
            field_place.text(field, "value", 1, 1024, required=True)
        found.append({**embed, "type": "rich"})
    if sum(map(_characters, found)) > MAX_TOTAL:
        form.at("embeds").complain("MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {MAX_TOTAL}")
    return found


def _characters(embed: Json) -> int:
    texts = [embed.get("title"), embed.get("description"), as_object(embed.get("footer")).get("text")]
    texts.append(as_object(embed.get("author")).get("name"))
    for field in as_list(embed.get("fields")):
        texts += [as_object(field).get("name"), as_object(field).get("value")]
    return sum(len(as_text(each)) for each in texts)
