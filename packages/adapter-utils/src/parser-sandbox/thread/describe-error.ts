const MAX_LENGTH = 300;

/** One short line. Never throws, whatever the value is. */
export function describeError(error: unknown): string {
	try {
		const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
		return text.replace(/\s+/g, " ").slice(0, MAX_LENGTH);
	} catch {
		return "an error that cannot be read";
	}
}
