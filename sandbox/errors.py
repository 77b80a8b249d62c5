"""Discord's refusals: a status, a code, a sentence, and for a bad form the path of each bad field."""

from sandbox.json_values import Json

WORDS = {
    10002: (404, "Unknown Application"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    20016: (403, "This action cannot be performed due to slowmode rate limit."),
    20026: (403, "Your bot has been flagged by our anti-spam system for abusive behavior."),
    10063: (404, "Unknown application command"),
    30008: (400, "Maximum number of emojis reached (2000)"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later"),
    40004: (403, "Send messages has been temporarily disabled"),
    40003: (403, "You are opening direct messages too fast."),
    40094: (400, "Maximum number of follow-up messages reached for this interaction"),
    40333: (403, "internal network error"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50008: (400, "Cannot send messages in a non-text channel"),
    50009: (403, "Channel verification level is too high for you to gain access."),
    50013: (403, "Missing Permissions"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    50278: (403, "Cannot send messages to this user due to having no mutual guilds"),
    59999: (400, "Something that no page of the documentation names"),
    160004: (400, "A thread has already been created for this message"),
    130000: (503, "API resource is currently overloaded. Try again a little later"),
    160005: (400, "Thread is locked"),
    160006: (400, "Maximum number of active threads reached"),
    200000: (400, "Message was blocked by automatic moderation"),
    200001: (400, "Title was blocked by automatic moderation"),
    240000: (400, "Message blocked by harmful links filter"),
}


class ApiError(Exception):
    """An answer with status 400 or more. `errors` is the nested form of code 50035; `wait_ms` says after how long
    it may be tried again, for a status of 429."""

    def __init__(self, status: int, code: int, message: str, errors: Json | None = None) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status, self.code, self.message, self.errors = status, code, message, errors
        self.wait_ms: int | None = None

    def body(self) -> Json:
        body: Json = {"message": self.message, "code": self.code}
        body |= {} if self.errors is None else {"errors": self.errors}
        return body if self.wait_ms is None else {**body, "retry_after": self.wait_ms / 1000, "global": False}


def refusal(code: int) -> ApiError:
    """Return Discord's refusal with this JSON error code, in its words."""
    status, words = WORDS[code]
    return ApiError(status, code, words)


def rate_limited(wait_ms: int) -> ApiError:
    """Return the error of a limit that no header told of beforehand."""
    error = ApiError(429, 0, "You are being rate limited.")
    error.wait_ms = wait_ms
    return error


def plain(status: int, words: str) -> ApiError:
    """Return a refusal without a code of its own, such as `404: Not Found`."""
    return ApiError(status, 0, f"{status}: {words}")


def broken() -> ApiError:
    """Return the error that Discord answers to what it should have refused and did not."""
    return plain(500, "Internal Server Error")
