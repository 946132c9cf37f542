const LONGEST = 300;

/** What foreign code threw, in one short line. Never throws, whatever it was. */
export function describeError(error: unknown): string {
	try {
		const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
		return text.replace(/\s+/g, " ").slice(0, LONGEST);
	} catch {
		return "something that cannot be read";
	}
}
