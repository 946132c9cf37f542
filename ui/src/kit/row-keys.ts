import { type KeyboardEvent, useEffect } from "react";

const STEPS: Record<string, number> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

/**
 * Moves the focus between the elements with `data-row` on j and k, from anywhere on the page, and on the arrow keys inside
 * of the list, whose element must have the returned handler.
 */
export function useRowKeys(): (event: KeyboardEvent) => void {
	useEffect(() => {
		const onKeyDown = (event: globalThis.KeyboardEvent) => {
			if (event.key === "j" || event.key === "k") step(event);
		};
		document.addEventListener("keydown", onKeyDown);
		return () => document.removeEventListener("keydown", onKeyDown);
	}, []);
	return (event) => {
		if (event.key.startsWith("Arrow")) step(event.nativeEvent);
	};
}

function step(event: globalThis.KeyboardEvent) {
	const by = STEPS[event.key];
	if (by === undefined || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
	if (isTyping(event.target)) return;
	const rows = [...document.querySelectorAll<HTMLElement>("main [data-row]")].filter(
		(row) => row.offsetParent !== null,
	);
	const current = rows.indexOf(document.activeElement as HTMLElement);
	const next = rows[current === -1 ? (by > 0 ? 0 : rows.length - 1) : current + by];
	if (!next) return;
	event.preventDefault();
	next.focus();
	next.scrollIntoView({ block: "nearest" });
}

/** Whether a key goes into a field or a list of choices. */
export function isTyping(target: EventTarget | null): boolean {
	return (
		target instanceof HTMLElement &&
		(target.isContentEditable ||
			target.closest(
				"input:not([type=checkbox], [type=radio]), textarea, select, [role=menu], [role=listbox], dialog",
			) !== null)
	);
}
