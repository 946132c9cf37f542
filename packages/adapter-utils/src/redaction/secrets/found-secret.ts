/** A secret in a text, by the offsets of its characters. */
export interface FoundSecret {
	/** What it is the value of, which says how to read it. */
	name: string;
	/** Begins the whole value, as in `Bearer TOKEN`. */
	from: number;
	/** Begins the secret itself, as in `TOKEN`. */
	start: number;
	end: number;
}

export function moveFound(found: FoundSecret, by: number): FoundSecret {
	return { ...found, from: found.from + by, start: found.start + by, end: found.end + by };
}

/** A secret that a text consists of, from `start` on. */
export function wholeSecret(name: string, text: string, start = 0): FoundSecret {
	return { name, from: start, start, end: text.length };
}
