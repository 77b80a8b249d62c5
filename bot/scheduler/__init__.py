"""Time and telling: deadlines that are met, notices that are told, house players that choose."""
