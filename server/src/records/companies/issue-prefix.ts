const FALLBACK = "PAP";

/** Two to six letters, derived from the name and not in `taken`. */
export function choosePrefix(name: string, taken: ReadonlySet<string>): string {
	const letters = name
		.normalize("NFD")
		.toUpperCase()
		.replace(/[^A-Z]/g, "");
	const base = letters.length >= 3 ? letters.slice(0, 3) : FALLBACK;
	if (!taken.has(base)) return base;
	for (const suffix of suffixes()) {
		if (!taken.has(base + suffix)) return base + suffix;
	}
	throw new Error("All issue prefixes are in use.");
}

function* suffixes(before = "", depth = 1): Generator<string> {
	const alphabet = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
	for (const letter of alphabet) yield before + letter;
	if (depth < 3) for (const letter of alphabet) yield* suffixes(before + letter, depth + 1);
}
