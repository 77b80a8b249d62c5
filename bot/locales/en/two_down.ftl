# Why the house would do something: after "The house would discard 🔴R7▲:"
reason-lays-level = you hold your level.
reason-card-helps = this card brings your level nearer.
reason-unknown-card = the open card does not help you.
reason-not-collected = you are not collecting this card.
reason-least-useful-to-level = your level needs this card least.
reason-more-cards = a card more in your hand helps with every level.
reason-free-card = you get a fresh card for it.
reason-holds-up = it holds up somebody dangerous.
reason-another-hand = another hand is likely to be better than yours.
reason-free-again = you can lay without this Wild once you are free.
