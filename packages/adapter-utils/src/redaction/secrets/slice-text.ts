const SLICE_LENGTH = 16 * 1024;
/** Overlap in characters; a shorter secret is complete in at least one slice. */
const OVERLAP = 2 * 1024;

/** Splits a long text into overlapping parts that begin and end at a line or word boundary. */
export function* sliceText(text: string): Generator<string> {
	for (let start = 0; ; ) {
		const longest = start + SLICE_LENGTH;
		const end = longest >= text.length ? text.length : lastBreak(text, longest - OVERLAP, longest);
		yield text.slice(start, end);
		if (end === text.length) return;
		start = firstBreak(text, end - OVERLAP, end);
	}
}

/** Offset after the first line break of a part, else after the first blank, else its start. */
function firstBreak(text: string, from: number, to: number): number {
	const part = text.slice(from, to);
	return from + 1 + (part.includes("\n") ? part.indexOf("\n") : part.indexOf(" "));
}

/** Offset after the last line break or blank of a part, else its end. */
function lastBreak(text: string, from: number, to: number): number {
	const part = text.slice(from, to);
	const at = Math.max(part.lastIndexOf("\n"), part.includes("\n") ? -1 : part.lastIndexOf(" "));
	return at === -1 ? to : from + at + 1;
}
