"""The control API: what people see and do, and how the world and its faults are changed."""
