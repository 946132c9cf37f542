/** In characters: what is searched at once. */
const SLICE_LENGTH = 16 * 1024;
/** In characters: what is not longer is whole in one of two slices. */
const OVERLAP = 2 * 1024;

/** A text of ordinary length as it is; of a longer one parts that overlap, and begin and end where a line or a word does. */
export function* sliceText(text: string): Generator<string> {
	for (let start = 0; ; ) {
		const longest = start + SLICE_LENGTH;
		const end = longest >= text.length ? text.length : lastBreak(text, longest - OVERLAP, longest);
		yield text.slice(start, end);
		if (end === text.length) return;
		start = firstBreak(text, end - OVERLAP, end);
	}
}

/** Behind the first line break of a part of a text, else behind the first blank, else its start. */
function firstBreak(text: string, from: number, to: number): number {
	const part = text.slice(from, to);
	return from + 1 + (part.includes("\n") ? part.indexOf("\n") : part.indexOf(" "));
}

/** The same for the last one, else its end. */
function lastBreak(text: string, from: number, to: number): number {
	const part = text.slice(from, to);
	const at = Math.max(part.lastIndexOf("\n"), part.includes("\n") ? -1 : part.lastIndexOf(" "));
	return at === -1 ? to : from + at + 1;
}
