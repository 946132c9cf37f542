/** Nodes of the page that a translator replaced, and the nodes that it shows for them. */
interface Replacement {
	parent: Node;
	hidden: Node[];
	/** Empty if the translator moved the text into a neighbour. */
	shown: Node[];
	/** Whether the page itself did not remove the nodes, so they are hidden even with nothing in their place. */
	isCertain: boolean;
	previous: Node | null;
	next: Node | null;
}

/**
 * Lets browsers translate the page. They replace text nodes, mostly by `<font>` elements, while React still changes the
 * nodes that it created: removing one would throw, which takes down the whole page, and a changed text would stay
 * invisible. So a replaced node returns to its place before React changes it, moves it, removes it or inserts beside it;
 * the translator then translates the new text. Call it before the first render.
 */
export function keepTranslatedNodes(page: Document): void {
	const { insertBefore, appendChild, removeChild } = Node.prototype;
	const value = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");
	/** Where the page inserted each of its nodes, and where it removed them. */
	const [inserted, removed] = [new WeakMap<Node, Node>(), new WeakMap<Node, Node>()];
	const { read, restore } = trackReplacements(inserted, removed, { insertBefore, removeChild });
	const observer = new MutationObserver(read);
	observer.observe(page, { childList: true, subtree: true });

	function restoreNow(node: Node) {
		read(observer.takeRecords());
		restore(node);
	}
	function insert(parent: Node, node: Node) {
		restore(node);
		if (!isTranslation(node) && !isTranslation(parent)) inserted.set(node, parent);
	}

	Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
		insert(this, node);
		if (before && before.parentNode !== this) restoreNow(before);
		// A neighbour that was lost must not take down the page either.
		insertBefore.call(this, node, before?.parentNode === this ? before : null);
		return node;
	};
	Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
		insert(this, node);
		appendChild.call(this, node);
		return node;
	};
	Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
		if (node.parentNode !== this) restoreNow(node);
		inserted.delete(node);
		removed.set(node, this);
		if (node.parentNode) removeChild.call(node.parentNode, node);
		return node;
	};
	Object.defineProperty(Node.prototype, "nodeValue", {
		...value,
		set(this: Node, text: string | null) {
			if (inserted.has(this) && inserted.get(this) !== this.parentNode) restoreNow(this);
			value?.set?.call(this, text);
		},
	});
}

/** Translators that are scripts of the page use the methods that are replaced here. The page has no such element. */
function isTranslation(node: Node): boolean {
	return node.nodeName === "FONT";
}

/** Recognizes replacements among the changes to the document, and undoes them. */
function trackReplacements(
	inserted: WeakMap<Node, Node>,
	removed: WeakMap<Node, Node>,
	{ insertBefore, removeChild }: Pick<Node, "insertBefore" | "removeChild">,
) {
	const byHidden = new WeakMap<Node, Replacement>();
	const byShown = new WeakMap<Node, Replacement>();

	function show(replacement: Replacement, nodes: Node[]) {
		replacement.shown.push(...nodes);
		for (const node of nodes) byShown.set(node, replacement);
	}

	function hide(replacement: Replacement, nodes: Node[]) {
		for (const node of nodes) {
			byHidden.set(node, replacement);
			inserted.set(node, replacement.parent);
		}
	}

	function read(records: MutationRecord[]) {
		const made: Replacement[] = [];
		const isNew = addedByOthers(records, inserted);
		const isFree = (node: Node | null) => node !== null && isNew(node) && !byShown.has(node);
		for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
			const added = [...addedNodes].filter(isFree);
			const gone = [...removedNodes].filter((node) => node.parentNode !== target);
			const certain = gone.filter((node) => inserted.get(node) === target);
			const hidden = certain.length > 0 ? certain : gone.filter((node) => removed.get(node) === target);
			const beside = [previousSibling, nextSibling].filter((node) => node !== null).filter(isFree);
			const shown = added.length > 0 ? added : beside.slice(0, 1);
			const earlier = gone.map((node) => byShown.get(node)).find((found) => found?.parent === target);
			if (hidden.length > 0) {
				const around = { previous: previousSibling, next: nextSibling };
				const replacement = { parent: target, hidden, shown: [], isCertain: certain.length > 0, ...around };
				show(replacement, shown);
				made.push(replacement);
			} else if (earlier) show(earlier, shown);
			else {
				const emptied = made.find(
					({ parent, next, shown: [first] }) => parent === target && next === nextSibling && !first,
				);
				if (emptied) show(emptied, added);
			}
		}
		for (const replacement of made) {
			const { parent, hidden, shown, previous, isCertain } = replacement;
			const before = previous && (byShown.get(previous) ?? byHidden.get(previous));
			if (shown.length > 0) hide(replacement, hidden);
			else if (isCertain && before?.parent === parent) {
				before.hidden.push(...hidden);
				hide(before, hidden);
			} else if (isCertain) hide(replacement, hidden);
		}
	}

	function restore(node: Node) {
		const replacement = byHidden.get(node);
		if (!replacement) return;
		const { parent, hidden, shown, next } = replacement;
		const isChild = (other: Node | null | undefined) => other?.parentNode === parent;
		const after = isChild(next) || !next ? next : byHidden.get(next)?.shown.find(isChild);
		const before = shown.find(isChild) ?? after ?? null;
		for (const each of hidden) {
			byHidden.delete(each);
			if (inserted.get(each) === parent && !isChild(each)) insertBefore.call(parent, each, before);
		}
		for (const each of shown) {
			byShown.delete(each);
			if (isChild(each)) removeChild.call(parent, each);
		}
	}

	return { read, restore };
}

/** Whether a node was added in these records, and not by the page. */
function addedByOthers(records: MutationRecord[], inserted: WeakMap<Node, Node>): (node: Node) => boolean {
	const added = new Set(records.flatMap((record) => [...record.addedNodes]));
	return (node) => added.has(node) && !inserted.has(node);
}
