/**
 * Gives the tests an environment that does not depend on the machine: no variables of the user, an empty home, English in
 * UTC, the usual umask, and a git that reads no configuration of the system, also where a program of a test starts it.
 */
export function useOwnEnvironment(): void;
