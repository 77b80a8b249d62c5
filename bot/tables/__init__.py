"""Tables: seats, choices, and undelivered messages, without Discord or SQL."""
