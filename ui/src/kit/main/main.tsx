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
 * The content of a page. It has the focus when the page opens: keys scroll it without a click, and Tab begins in it. On the way
 * back it is scrolled as it was left.
 */
export function Main({ className, children }: MainProps) {
	const main = useRef<HTMLElement>(null);
	const { pathname } = useLocation();
	const { key, isLeft } = useHistoryEntry();
	// The page of another address may be the same element.
	useEffect(() => {
		const isInside = main.current?.contains(document.activeElement) === true;
		if (!isInside && document.querySelector("dialog[open]") === null) main.current?.focus({ preventScroll: true });
	}, [pathname]);
	useLayoutEffect(() => (main.current && !isLeft ? restoreScroll(main.current, key) : undefined), [key, isLeft]);
	useEffect(() => (main.current ? keepFocus(main.current) : undefined), []);
	return (
		// What is shown to screen readers alone has an absolute position, and would scroll the window.
		<main ref={main} tabIndex={-1} className={`relative outline-none ${className}`}>
			{children}
		</main>
	);
}
