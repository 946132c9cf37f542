import { useLocation } from "@tanstack/react-router";
import { useRef } from "react";

interface HistoryEntry {
	/** Stays that of the page while the next one is loaded. */
	key: string;
	/** The address is already that of the next page. */
	isLeft: boolean;
}

/** The entry of the tab's history that is current now. */
export function currentEntryKey(): string {
	return keyOf(window.history.state) ?? window.location.href;
}

/** The router keeps a key in the state of each entry. */
function keyOf(state: { __TSR_key?: string } | null): string | undefined {
	return state?.__TSR_key;
}

/** The page's entry in the history of the tab. */
export function useHistoryEntry(): HistoryEntry {
	const { pathname, href, state } = useLocation();
	const opened = useRef(pathname);
	const key = useRef("");
	const isLeft = pathname !== opened.current;
	if (!isLeft) key.current = keyOf(state) ?? href;
	return { key: key.current, isLeft };
}
