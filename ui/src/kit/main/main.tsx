import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { keepFocus } from "./keep-focus.ts";

interface MainProps {
	className: string;
	children: ReactNode;
}

/** The content of a page. It has the focus when the page opens: keys scroll it without a click, and Tab begins in it. */
export function Main({ className, children }: MainProps) {
	const main = useRef<HTMLElement>(null);
	const { pathname } = useLocation();
	// The page of another address may be the same element.
	useEffect(() => {
		const isInside = main.current?.contains(document.activeElement) === true;
		if (!isInside && document.querySelector("dialog[open]") === null) main.current?.focus({ preventScroll: true });
	}, [pathname]);
	useEffect(() => (main.current ? keepFocus(main.current) : undefined), []);
	return (
		<main ref={main} tabIndex={-1} className={`outline-none ${className}`}>
			{children}
		</main>
	);
}
