// The versions of the game that the server works with, the oldest first. Bots join on each of them in the tests.
export const VERSIONS = ["1.18.2", "1.19.2", "1.20.1", "1.20.4", "1.21.1", "1.21.4", "1.21.8", "1.21.11"];
