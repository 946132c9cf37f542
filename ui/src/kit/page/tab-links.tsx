import { Link, type LinkProps, useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

export type TabLink = Pick<LinkProps, "to" | "params" | "search"> & {
	label: string;
	/** Shown after the label. */
	count?: number | undefined;
	/** Whether the tab is current only at its exact path. Default: true. */
	exact?: boolean;
};

/** Tabs of a page, each with its own URL. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
	const nav = useRef<HTMLElement>(null);
	const { href } = useLocation();
	// On phones, the current tab may be scrolled out of view.
	useEffect(() => showCurrent(nav.current), [href]);
	return (
		<nav
			ref={nav}
			aria-label={label}
			className="-mb-px flex gap-4 overflow-x-auto border-b border-line [scrollbar-width:none]"
		>
			{tabs.map(({ label, count, exact = true, ...link }) => (
				<Link
					key={label}
					{...link}
					activeOptions={{ exact, includeSearch: link.search !== undefined }}
					className="flex items-center gap-1.5 border-b-2 border-transparent px-0.5 py-2 whitespace-nowrap text-muted hover:text-text data-[status=active]:border-accent data-[status=active]:font-medium data-[status=active]:text-text"
				>
					{label}
					{count !== undefined && count > 0 && <CountPill count={count} />}
				</Link>
			))}
		</nav>
	);
}

export function CountPill({ count }: { count: number }) {
	return (
		<span className="min-w-5 rounded-full bg-sunken px-1.5 text-center text-xs font-medium text-muted tabular-nums">
			{count > 999 ? "999+" : count}
		</span>
	);
}

/** Scrolls a row of links to the current one. `scrollIntoView` would scroll the page too. */
export function showCurrent(nav: HTMLElement | null): void {
	const current = nav?.querySelector<HTMLElement>("[data-status=active]");
	if (!nav || !current) return;
	const left = current.getBoundingClientRect().left - nav.getBoundingClientRect().left + nav.scrollLeft;
	if (left < nav.scrollLeft || left + current.offsetWidth > nav.scrollLeft + nav.clientWidth) {
		nav.scrollLeft = left - (nav.clientWidth - current.offsetWidth) / 2;
	}
}
