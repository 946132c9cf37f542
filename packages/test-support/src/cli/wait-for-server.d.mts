/**
 * Makes a command wait minutes for a lost server to restart, instead of replacing it after 10 seconds.
 * @param retryTiming `RETRY_TIMING` of the command.
 */
export function waitForServer(retryTiming: { replaceAfterMs: number; giveUpAfterMs: number }): void;
