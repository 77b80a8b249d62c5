"""Settings of persons and servers, and privacy: messages that change in place, remembered nowhere but in the store."""
