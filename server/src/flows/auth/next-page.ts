/** The page to show after a login: always a path of this server, so that no link redirects elsewhere. */
export function nextPage(wanted: unknown): string {
	if (typeof wanted !== "string" || !URL.canParse(wanted, OWN)) return "/";
	const { origin, pathname, search } = new URL(wanted, OWN);
	// Two slashes begin a host name.
	return origin === OWN && !pathname.startsWith("//") ? pathname + search : "/";
}

const OWN = "http://own.invalid";
