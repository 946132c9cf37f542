/** Always returns a path on this server, so that no link redirects to another. */
export function nextPage(wanted: unknown): string {
	if (typeof wanted !== "string" || !URL.canParse(wanted, OWN)) return "/";
	const { origin, pathname, search } = new URL(wanted, OWN);
	return origin === OWN && !pathname.startsWith("//") ? pathname + search : "/";
}

const OWN = "http://own.invalid";
