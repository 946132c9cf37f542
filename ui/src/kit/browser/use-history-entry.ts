import { useLocation } from "@tanstack/react-router";
import { useRef } from "react";

interface HistoryEntry {
	/** Key of the page's own entry, even while the next page loads. */
	key: string;
	/** Whether the URL is already the next page's. */
	isLeft: boolean;
}

export function currentEntryKey(): string {
	return keyOf(window.history.state) ?? window.location.href;
}

/** The router keeps a key in the state of each entry. */
function keyOf(state: { __TSR_key?: string } | null): string | undefined {
	return state?.__TSR_key;
}

export function useHistoryEntry(): HistoryEntry {
	const { pathname, href, state } = useLocation();
	const opened = useRef(pathname);
	const key = useRef("");
	const isLeft = pathname !== opened.current;
	if (!isLeft) key.current = keyOf(state) ?? href;
	return { key: key.current, isLeft };
}
