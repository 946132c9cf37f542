/** The page to show after a login: a path of this server, whatever a link to the login page says. */
export function nextPage(wanted: unknown): string {
	if (typeof wanted !== "string" || !URL.canParse(wanted, OWN)) return "/";
	const { origin, pathname, search } = new URL(wanted, OWN);
	// Two slashes begin the name of another server.
	return origin === OWN && !pathname.startsWith("//") ? pathname + search : "/";
}

const OWN = "http://own.invalid";
