const ALLOWED = new Set(["http:", "https:", "mailto:"]);

/** Returns `href` if it is an absolute http, https or mailto URL, otherwise `null`. */
export function safeHref(href: string): string | null {
	try {
		return ALLOWED.has(new URL(href).protocol) ? href : null;
	} catch {
		return null;
	}
}
