/** Position of an element: its ancestors, nearest first, and the index in each. */
type DomPath = readonly { parent: Element; index: number }[];

const FOCUSABLE =
	"a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary";
const ROW = "li, tr, article, [data-row]";

/**
 * Keeps the focus in the page: moves it from a removed element to its successor, and restores it to a button that was
 * disabled while busy. Returns a cleanup function.
 */
export function keepFocus(page: HTMLElement): () => void {
	let last: { element: HTMLElement; path: DomPath } | null = null;
	let isClicked = false;

	function remember({ target }: FocusEvent) {
		if (target instanceof HTMLElement) last = { element: target, path: pathOf(target, page) };
	}
	// Clicking outside of controls removes the focus on purpose.
	function forget() {
		last = null;
		isClicked = true;
	}
	function noteKey() {
		isClicked = false;
	}
	function restore() {
		if (last === null || document.activeElement !== document.body) return;
		// After a click, keys go to the page, not to a control that the user did not choose.
		const successorOf = (path: DomPath) => (isClicked ? page : (successor(path) ?? page));
		const next = last.element.isConnected ? last.element : successorOf(last.path);
		next.focus({ preventScroll: true });
	}

	const observer = new MutationObserver(restore);
	observer.observe(page, { childList: true, subtree: true, attributeFilter: ["disabled"] });
	page.addEventListener("focusin", remember);
	document.addEventListener("pointerdown", forget, true);
	document.addEventListener("keydown", noteKey, true);
	return () => {
		observer.disconnect();
		page.removeEventListener("focusin", remember);
		document.removeEventListener("pointerdown", forget, true);
		document.removeEventListener("keydown", noteKey, true);
	};
}

function pathOf(element: Element, page: Element): DomPath {
	const path: { parent: Element; index: number }[] = [];
	for (let inner = element; inner !== page && inner.parentElement; inner = inner.parentElement) {
		path.push({ parent: inner.parentElement, index: [...inner.parentElement.children].indexOf(inner) });
	}
	return path;
}

function successor(path: DomPath): HTMLElement | undefined {
	const left = path.filter(({ parent }) => parent.isConnected);
	// Rows scrolled out of view are removed; their list keeps the focus.
	const list = left.find(({ parent }) => parent.matches("[tabindex='0']"))?.parent;
	if (list instanceof HTMLElement) return list;
	const [nearest] = left;
	const next = nearest?.parent.children[Math.min(nearest.index, nearest.parent.children.length - 1)];
	// Another row does not get the focus, because it is a different record.
	if (!next || next.matches(ROW)) return undefined;
	const found = [next, ...next.querySelectorAll(FOCUSABLE)].find((element) => element.matches(FOCUSABLE));
	return found instanceof HTMLElement ? found : undefined;
}
