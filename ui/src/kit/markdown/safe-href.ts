const ALLOWED = new Set(["http:", "https:", "mailto:"]);

/** Accepts only absolute http, https and mailto URLs. */
export function safeHref(href: string): string | null {
	try {
		return ALLOWED.has(new URL(href).protocol) ? href : null;
	} catch {
		return null;
	}
}
