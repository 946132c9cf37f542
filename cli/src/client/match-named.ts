const MIN_ID_PREFIX = 4;

export interface Named {
	id: string;
	name: string;
}

/** Returns the items with this id or name, or else those whose id begins with `text`. */
export function matchNamed<T extends Named>(all: T[], text: string): T[] {
	const wanted = text.trim().toLowerCase();
	const exact = all.filter(({ id, name }) => id === wanted || name.toLowerCase() === wanted);
	if (exact.length > 0) return exact;
	return all.filter(({ id }) => wanted.length >= MIN_ID_PREFIX && id.startsWith(wanted));
}

/** Lists items for an error hint, one per line. Truncates long lists. */
export function listNamed<T>(all: T[], describe: (one: T) => string): string {
	const lines = all.slice(0, MAX_LISTED).map((one) => `\n  ${describe(one)}`);
	return lines.join("") + (all.length > MAX_LISTED ? `\n  and ${all.length - MAX_LISTED} more` : "");
}

const MAX_LISTED = 20;
