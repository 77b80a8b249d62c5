"""Due work: meeting deadlines, delivering notices, and choosing for house players."""
