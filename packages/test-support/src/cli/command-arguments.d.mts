/**
 * Arguments for Node that run the built `paperclipai`, or its `bundle`. With `waitsForServer` the command waits minutes for a lost server to
 * return, as long as a busy machine may need to start it, instead of replacing it after 10 seconds.
 */
export function commandArguments(options?: { bundle?: string; waitsForServer?: boolean }): string[];
