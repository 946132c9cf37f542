/**
 * Makes the environment of the tests independent of the machine: no variables of the user, an empty home, English in
 * UTC, the usual umask, and a git without system configuration, also in child processes.
 */
export function useOwnEnvironment(): void;
