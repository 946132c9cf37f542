import type { RemoteShell } from "@paperclipai/adapter-utils/server-utils";

/**
 * A shell that runs the scripts on this machine, with the environment of a session without a terminal.
 * @param options.env Variables besides the PATH.
 */
export function createLocalShell(options?: { env?: Record<string, string> }): RemoteShell;
