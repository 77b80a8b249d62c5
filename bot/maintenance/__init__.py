"""Care for the database as a whole: self-check, reconciling after a restore, unfreezing, retention."""
