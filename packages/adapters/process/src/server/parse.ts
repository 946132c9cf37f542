import { lastLine } from "@paperclipai/adapter-utils/server-utils";

/** The last thing the program said, for lists of runs. It is never read for the verdict. */
export function readSummary(stdout: string): string | null {
	return lastLine(stdout) || null;
}
