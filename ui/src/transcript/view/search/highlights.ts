/** Highlight names in `styles.css`. */
const NAMES = { match: "transcript-match", current: "transcript-current-match" };

/** Highlight names are global to the document, so transcripts add their ranges to the same sets. */
export interface Highlights {
	show(matches: readonly Range[], current: Range | null): void;
	clear(): void;
}

export function createHighlights(): Highlights {
	let shown: { name: string; range: Range }[] = [];

	function clear() {
		for (const { name, range } of shown) CSS.highlights?.get(name)?.delete(range);
		shown = [];
	}

	function add(name: string, range: Range) {
		if (!CSS.highlights) return;
		let highlight = CSS.highlights.get(name);
		if (!highlight) {
			highlight = new Highlight();
			if (name === NAMES.current) highlight.priority = 1;
			CSS.highlights.set(name, highlight);
		}
		highlight.add(range);
		shown.push({ name, range });
	}

	return {
		show(matches, current) {
			clear();
			for (const range of matches) add(NAMES.match, range);
			if (current) add(NAMES.current, current);
		},
		clear,
	};
}
