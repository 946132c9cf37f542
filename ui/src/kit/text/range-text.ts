/** Elements whose text is not part of what a user copies. */
const NOT_COPIED = "button, input, select, textarea, [aria-hidden='true'], .select-none";

/** The text of a part of the page as it is shown, with a line break between boxes, without buttons and line numbers. */
export function textOfRange(range: Range): string {
	const root = range.commonAncestorContainer;
	const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
		!range.intersectsNode(node) || (node instanceof Element && isSkipped(node))
			? NodeFilter.FILTER_REJECT
			: NodeFilter.FILTER_ACCEPT,
	);
	let text = "";
	let box: Element | null = null;
	for (let node: Node | null = walker.currentNode; node; node = walker.nextNode()) {
		if (node instanceof Element && node.tagName === "BR") text += "\n";
		if (!(node instanceof Text)) continue;
		const from = node === range.startContainer ? range.startOffset : 0;
		const to = node === range.endContainer ? range.endOffset : node.length;
		const part = node.data.slice(from, to);
		if (part === "") continue;
		const own = boxOf(node);
		if (text !== "" && own !== box && !text.endsWith("\n")) text += "\n";
		box = own;
		text += part;
	}
	return text;
}

function isSkipped(element: Element): boolean {
	return element.matches(NOT_COPIED) || !element.checkVisibility({ visibilityProperty: true });
}

function boxOf(text: Text): Element | null {
	let element = text.parentElement;
	while (element && getComputedStyle(element).display === "inline") element = element.parentElement;
	return element;
}
