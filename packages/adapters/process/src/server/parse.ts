const MAX_SUMMARY = 500;

/** The last thing the program said, for lists of runs. It is never read for the verdict. */
export function readSummary(stdout: string): string | null {
	const last = stdout.trimEnd().split("\n").at(-1)?.trim() ?? "";
	if (last === "") return null;
	return last.length > MAX_SUMMARY ? `${last.slice(0, MAX_SUMMARY)}…` : last;
}
