/**
 * Arguments for Node that run the built `paperclipai`, or its `bundle`. With `waitsForServer` the command waits minutes
 * for a lost server to restart on a busy machine, instead of replacing it after 10 seconds.
 */
export function commandArguments(options?: { bundle?: string; waitsForServer?: boolean }): string[];
