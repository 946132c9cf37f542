/**
 * Arguments for Node that run the built `paperclipai`. With `waitsForServer` the command waits minutes for a lost server to
 * return, as long as a busy machine may need to start it, instead of replacing it after 10 seconds.
 */
export function commandArguments(options?: { waitsForServer?: boolean }): string[];
