import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { useHistoryEntry } from "../browser/use-history-entry.ts";
import { keepFocus } from "./keep-focus.ts";
import { restoreScroll } from "./restore-scroll.ts";

interface MainProps {
	className: string;
	children: ReactNode;
}

/**
 * Focused when the page opens, so that keys scroll it and Tab starts in it. Restores its scroll position on back
 * navigation.
 */
export function Main({ className, children }: MainProps) {
	const main = useRef<HTMLElement>(null);
	const { pathname } = useLocation();
	const { key, isLeft } = useHistoryEntry();
	// Another URL may render the same element.
	useEffect(() => {
		const isInside = main.current?.contains(document.activeElement) === true;
		if (!isInside && document.querySelector("dialog[open]") === null) main.current?.focus({ preventScroll: true });
	}, [pathname]);
	useLayoutEffect(() => (main.current && !isLeft ? restoreScroll(main.current, key) : undefined), [key, isLeft]);
	useEffect(() => (main.current ? keepFocus(main.current) : undefined), []);
	return (
		// Visually hidden elements are positioned absolutely and would scroll the window.
		<main ref={main} tabIndex={-1} className={`relative outline-none ${className}`}>
			{children}
		</main>
	);
}
