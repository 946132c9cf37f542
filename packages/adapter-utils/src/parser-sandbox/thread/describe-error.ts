const MAX_LENGTH = 300;

/** The first frame in the text of the parser, which Node and browsers name differently. */
const FRAME = /(?:adapter-parser|\bblob:\S+?|\bdata:\S+?):(\d+):\d+/;

/** One short line, with the line of the parser if it is known. Never throws, whatever the value is. */
export function describeError(error: unknown): string {
	try {
		const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
		const [, line] = FRAME.exec(stackOf(error)) ?? [];
		return text.replace(/\s+/g, " ").slice(0, MAX_LENGTH) + (line === undefined ? "" : ` at line ${line}`);
	} catch {
		return "an error that cannot be read";
	}
}

/** Does not use `instanceof`, because errors of another realm have different classes. */
function stackOf(error: unknown): string {
	const stack = typeof error === "object" && error !== null && "stack" in error ? error.stack : "";
	return typeof stack === "string" ? stack : "";
}
