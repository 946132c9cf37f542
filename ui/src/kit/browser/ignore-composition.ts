/** Keys of a composition that a browser reports only after its end; a second key press takes longer. */
const SAME_PRESS_MS = 20;
/** `keyCode` of keys that the input method handles. Safari reports it with `isComposing` false. */
const PROCESSED = 229;

/**
 * Hides the keys of input methods from the whole app, because Enter and Escape then choose or drop a candidate. Call it
 * before anything else listens, with the window. Returns a function that stops it.
 */
export function ignoreComposition(target: EventTarget): () => void {
	let isComposing = false;
	let endedAt = Number.NEGATIVE_INFINITY;
	let escapedAt = Number.NEGATIVE_INFINITY;
	const onStart = () => {
		isComposing = true;
	};
	const onEnd = ({ timeStamp }: Event) => {
		isComposing = false;
		endedAt = timeStamp;
	};
	const onKey = (event: Event) => {
		const key = event as KeyboardEvent;
		const isClosingKey = (key.key === "Enter" || key.key === "Escape") && !key.ctrlKey && !key.metaKey;
		const isLate = isClosingKey && key.timeStamp - endedAt < SAME_PRESS_MS;
		if (!key.isComposing && key.keyCode !== PROCESSED && !isLate) return;
		if (key.key === "Escape") escapedAt = key.timeStamp;
		// The default action, which belongs to the input method, remains.
		event.stopImmediatePropagation();
	};
	/** A dialog is cancelled by the browser, not by a listener of the key. */
	const onCancel = (event: Event) => {
		if (!isComposing && event.timeStamp - escapedAt >= SAME_PRESS_MS) return;
		event.preventDefault();
		event.stopImmediatePropagation();
	};
	const listeners: [string, (event: Event) => void][] = [
		["compositionstart", onStart],
		["compositionend", onEnd],
		["keydown", onKey],
		["keypress", onKey],
		["keyup", onKey],
		["cancel", onCancel],
	];
	for (const [type, listener] of listeners) target.addEventListener(type, listener, true);
	return () => {
		for (const [type, listener] of listeners) target.removeEventListener(type, listener, true);
	};
}
