/** Character offsets of a secret. */
export interface FoundSecret {
	/** Name of the secret's setting, which determines how to parse the value. */
	name: string;
	/** Start of the whole value, for example `Bearer TOKEN`. */
	from: number;
	/** Start of the secret itself, for example `TOKEN`. */
	start: number;
	end: number;
}

export function moveFound(found: FoundSecret, by: number): FoundSecret {
	return { ...found, from: found.from + by, start: found.start + by, end: found.end + by };
}

export function wholeSecret(name: string, text: string, start = 0): FoundSecret {
	return { name, from: start, start, end: text.length };
}
