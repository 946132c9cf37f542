/** Elements that continue the line. All others start a new one, as in `shownFields`. */
const INLINE = new Set(["A", "ABBR", "B", "CODE", "DEL", "EM", "I", "KBD", "MARK", "S", "SPAN", "STRONG", "U"]);

interface TextNode {
	node: Text;
	/** Start offset in the field's text. */
	start: number;
}

/** The text of an element, with a mapping back to its text nodes. */
export interface FieldText {
	text: string;
	/** The DOM range of a part of the text. */
	rangeOf(start: number, end: number): Range;
}

/** Skips elements with `data-search-skip`, for example line numbers. */
export function readFieldText(element: Element): FieldText {
	const nodes: TextNode[] = [];
	let text = "";

	function breakLine() {
		if (text !== "" && !text.endsWith("\n")) text += "\n";
	}

	function read(node: Node) {
		if (node instanceof Text) {
			nodes.push({ node, start: text.length });
			text += node.data;
			return;
		}
		if (!(node instanceof Element) || node.hasAttribute("data-search-skip")) return;
		const isInline = INLINE.has(node.tagName);
		if (!isInline) breakLine();
		for (const child of node.childNodes) read(child);
		if (!isInline) breakLine();
	}

	for (const child of element.childNodes) read(child);

	function pointAt(offset: number, isEnd: boolean): [node: Text, offset: number] {
		// At the boundary between two nodes, a match starts in the second node or ends in the first.
		const found = nodes.findLast(({ start }) => (isEnd ? start < offset : start <= offset)) as TextNode;
		return [found.node, Math.min(offset - found.start, found.node.data.length)];
	}

	return {
		text,
		rangeOf(start, end) {
			const range = new Range();
			range.setStart(...pointAt(start, false));
			range.setEnd(...pointAt(end, true));
			return range;
		},
	};
}
