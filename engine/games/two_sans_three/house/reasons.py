"""Why a card is good, as a phrase key for the hint button."""

from engine.games.two_sans_three.view import PlayPreview, SeatView


def reason(own: SeatView, preview: PlayPreview) -> str:
    """The phrase key of what speaks most for a card. `own` is one's seat before it is played."""
    if preview.bonus:
        return "reason-earns-bonus"
    if not preview.taken:
        return "reason-takes-nothing"
    if preview.turned:
        return "reason-turns-over-least"
    if preview.own.face_up.count(0) < own.face_up.count(0):
        return "reason-new-colour"
    if preview.own.face_up.count(2) > own.face_up.count(2):
        return "reason-makes-pair"
    return "reason-takes-harmless"
