"""What is kept, noun by noun, as ports. bot/persistence and tests/kit implement them."""
