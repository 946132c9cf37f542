import { lastLine } from "@paperclipai/adapter-utils/server-utils";

/** The last line of output, as a summary in lists of runs. It has no influence on the verdict. */
export function readSummary(stdout: string): string | null {
	return lastLine(stdout) || null;
}
