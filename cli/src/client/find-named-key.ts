import { findNamed } from "./find-named.ts";

interface Key {
	id: string;
	name: string;
	revokedAt: string | null;
}

/**
 * Finds a key that works, by id, the beginning of an id, or name.
 * @param owner Whose keys they are, as the beginning of a sentence.
 * @throws {InputError} `key_not_found`, `key_ambiguous`.
 */
export function findNamedKey<T extends Key>(all: T[], text: string, owner: string): T {
	const keys = all.filter(({ revokedAt }) => revokedAt === null);
	const missing = `${owner} has no active key ${JSON.stringify(text)}.`;
	return findNamed(keys, text, { what: "key", missing, whenNone: "It has none." });
}
