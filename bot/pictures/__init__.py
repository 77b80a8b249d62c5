"""Pictures, drawn from our own shapes. A leaf: it knows what to draw and nobody who asks for it."""
