/** Elements that go on in the same line. All others begin a new one, as in `shownFields`. */
const INLINE = new Set(["A", "ABBR", "B", "CODE", "DEL", "EM", "I", "KBD", "MARK", "S", "SPAN", "STRONG", "U"]);

interface TextNode {
	node: Text;
	/** Where it starts in the text of the field. */
	start: number;
}

/** The text of an element, as one string that can be mapped back to its text nodes. */
export interface FieldText {
	text: string;
	/** The range of the document that shows a part of the text. */
	rangeOf(start: number, end: number): Range;
}

/** Elements with `data-search-skip` are left out: they show something else, such as a line number. */
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
		// At a border between two nodes, a match starts in the second one and ends in the first one.
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
