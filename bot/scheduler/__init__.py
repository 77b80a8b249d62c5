"""Due work: deadlines that are met, notices that are delivered, house players that choose."""
