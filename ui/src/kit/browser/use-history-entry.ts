import { useLocation } from "@tanstack/react-router";
import { useRef } from "react";

interface HistoryEntry {
	/** Stays that of the page while the next one is loaded. */
	key: string;
	/** The address is already that of the next page. */
	isLeft: boolean;
}

/** The page's entry in the history of the tab. */
export function useHistoryEntry(): HistoryEntry {
	const { pathname, href, state } = useLocation();
	const opened = useRef(pathname);
	const key = useRef("");
	const isLeft = pathname !== opened.current;
	if (!isLeft) key.current = state.__TSR_key ?? href;
	return { key: key.current, isLeft };
}
