type Kind = "text" | "thinking";

/** Tracks streamed text, so that the complete messages that follow do not repeat it. */
export interface StreamedTexts {
	begin(parent: string): void;
	/** Adds a chunk of a block and returns the text to show for it. */
	push(parent: string, kind: Kind, chunk: string): string;
	/** Takes the whole text of a block and returns the part not yet shown. */
	rest(parent: string, whole: string): { text: string; isContinued: boolean };
	interrupt(): void;
	reset(): void;
}

export function createStreamedTexts(): StreamedTexts {
	const shown = new Map<string, string>();
	let last = "";

	return {
		begin(parent) {
			shown.delete(parent);
		},
		push(parent, kind, chunk) {
			const key = `${kind} ${parent}`;
			const before = shown.get(parent) ?? "";
			shown.set(parent, before + chunk);
			const isNextBlock = before === "" && last === key;
			last = key;
			return isNextBlock ? `\n\n${chunk}` : chunk;
		},
		rest(parent, whole) {
			const before = shown.get(parent) ?? "";
			shown.delete(parent);
			const rest = before === "" ? null : restAfter(before, whole);
			return rest === null ? { text: whole, isContinued: false } : { text: rest, isContinued: true };
		},
		interrupt() {
			last = "";
		},
		reset() {
			shown.clear();
			last = "";
		},
	};
}

/**
 * Returns `whole` without `before`; `null` if it begins differently. A mask in `before` matches any text, because one
 * mask in `whole` may be several in the chunks.
 */
function restAfter(before: string, whole: string): string | null {
	if (whole.startsWith(before)) return whole.slice(before.length);
	if (!before.includes(MASK) || !whole.includes(MASK)) return null;
	let at = 0;
	for (const [index, part] of before.split(MASK).entries()) {
		const found = index === 0 ? (whole.startsWith(part) ? 0 : -1) : whole.indexOf(part, at);
		if (found === -1) return null;
		at = found + part.length;
	}
	const rest = whole.slice(at);
	return before.endsWith(MASK) ? rest.replace(/^(\*\*\*)+/, "") : rest;
}

/** Replaces a secret in a run log. */
const MASK = "***";
