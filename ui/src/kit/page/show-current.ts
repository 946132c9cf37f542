/** Scrolls a row of links to the current one. `scrollIntoView` would scroll the page too. */
export function showCurrent(nav: HTMLElement | null): void {
	const current = nav?.querySelector<HTMLElement>("[data-status=active]");
	if (!nav || !current) return;
	const left = current.getBoundingClientRect().left - nav.getBoundingClientRect().left + nav.scrollLeft;
	if (left < nav.scrollLeft || left + current.offsetWidth > nav.scrollLeft + nav.clientWidth) {
		nav.scrollLeft = left - (nav.clientWidth - current.offsetWidth) / 2;
	}
}
