const ALLOWED = new Set(["http:", "https:", "mailto:"]);

/** The address of a link if it is one that may be followed: absolute http, https or mailto. */
export function safeHref(href: string): string | null {
	try {
		return ALLOWED.has(new URL(href).protocol) ? href : null;
	} catch {
		return null;
	}
}
