type Kind = "text" | "thinking";

/** What of the agents' messages has been shown in pieces, so that the whole messages are not shown again. */
export interface StreamedTexts {
	/** A message or a block of one begins. */
	begin(parent: string): void;
	/** Takes the next piece of a block and gives it as it is to be shown. */
	push(parent: string, kind: Kind, piece: string): string;
	/** Takes the whole text of a block and gives what has not been shown of it. */
	rest(parent: string, whole: string): { text: string; isContinued: boolean };
	/** Something else has been shown. */
	interrupt(): void;
	reset(): void;
}

export function createStreamedTexts(): StreamedTexts {
	/** Text of the block that each agent is at. */
	const shown = new Map<string, string>();
	/** Whose text of which kind was shown last. */
	let last = "";

	return {
		begin(parent) {
			shown.delete(parent);
		},
		push(parent, kind, piece) {
			const key = `${kind} ${parent}`;
			const before = shown.get(parent) ?? "";
			shown.set(parent, before + piece);
			const isNextBlock = before === "" && last === key;
			last = key;
			return isNextBlock ? `\n\n${piece}` : piece;
		},
		rest(parent, whole) {
			const before = shown.get(parent) ?? "";
			shown.delete(parent);
			if (before === "" || !whole.startsWith(before)) return { text: whole, isContinued: false };
			return { text: whole.slice(before.length), isContinued: true };
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
