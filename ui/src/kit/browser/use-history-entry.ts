import { useLocation } from "@tanstack/react-router";
import { useRef } from "react";

/** Key of the page's entry in the history of the tab. It stays that of the page while the next one is loaded. */
export function useHistoryEntry(): string {
	const { pathname, href, state } = useLocation();
	const opened = useRef(pathname);
	const entry = useRef("");
	if (pathname === opened.current) entry.current = state.__TSR_key ?? href;
	return entry.current;
}
