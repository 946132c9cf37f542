const MAX_SLUG_LENGTH = 40;

/** Keeps only ASCII, because terminals and Git hosts differ in other characters. */
export function branchNameOf(identifier: string, title: string): string {
	const plain = title
		.normalize("NFKD")
		.toLowerCase()
		.replace(/[\u0300-\u036f]/g, "");
	const words = plain.match(/[a-z0-9]+/g) ?? [];
	const slug = words.join("-").slice(0, MAX_SLUG_LENGTH).replace(/-$/, "");
	return `paperclip/${identifier}${slug === "" ? "" : `-${slug}`}`;
}
