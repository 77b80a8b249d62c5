"""Background work: handling deadlines, delivering notices, choosing for house players, making analyses."""
