import { type KeyboardEvent, useEffect } from "react";
import { currentEntryKey } from "../browser/use-history-entry.ts";

/** URL of the last opened row, by history entry. */
const opened = new Map<string, string>();

const STEPS: Record<string, number> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

/**
 * Moves the focus between `data-row` elements with j and k anywhere, and with arrow keys inside the list that uses the
 * returned handler. After back navigation, starts at the row that was opened.
 */
export function useRowKeys(): (event: KeyboardEvent) => void {
	useEffect(() => {
		const onKeyDown = (event: globalThis.KeyboardEvent) => {
			if (event.key === "j" || event.key === "k") step(event);
		};
		document.addEventListener("keydown", onKeyDown);
		// Captures the click before its link changes the history entry.
		document.addEventListener("click", noteOpened, true);
		return () => {
			document.removeEventListener("keydown", onKeyDown);
			document.removeEventListener("click", noteOpened, true);
		};
	}, []);
	return (event) => {
		if (event.key.startsWith("Arrow")) step(event.nativeEvent);
	};
}

function noteOpened({ target }: MouseEvent) {
	const link = target instanceof Element ? linkOf(target.closest("[data-row]")) : null;
	if (link) opened.set(currentEntryKey(), link);
}

const linkOf = (row: Element | null) => row?.getAttribute("href") ?? null;

function step(event: globalThis.KeyboardEvent) {
	const by = STEPS[event.key];
	if (by === undefined || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
	if (isTyping(event.target)) return;
	const rows = [...document.querySelectorAll<HTMLElement>("main [data-row]")].filter(
		(row) => row.offsetParent !== null,
	);
	const current = currentOf(rows);
	const next = rows[current === -1 ? (by > 0 ? 0 : rows.length - 1) : current + by];
	if (!next) return;
	event.preventDefault();
	next.focus();
	next.scrollIntoView({ block: "nearest" });
}

function currentOf(rows: readonly HTMLElement[]): number {
	const link = opened.get(currentEntryKey());
	const tests: ((row: HTMLElement) => boolean)[] = [
		(row) => row === document.activeElement,
		(row) => row.ariaCurrent === "true",
		(row) => link !== undefined && linkOf(row) === link,
	];
	return tests.map((test) => rows.findIndex(test)).find((index) => index !== -1) ?? -1;
}

export function isTyping(target: EventTarget | null): boolean {
	return (
		target instanceof HTMLElement &&
		(target.isContentEditable ||
			target.closest(
				"input:not([type=checkbox], [type=radio]), textarea, select, [role=menu], [role=listbox], dialog",
			) !== null)
	);
}
