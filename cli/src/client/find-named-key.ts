import { InputError } from "../input/input-error.ts";
import { listNamed, matchNamed } from "./match-named.ts";

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
	const [found, ...others] = matchNamed(keys, text);
	if (found === undefined) {
		throw new InputError("key_not_found", `${owner} has no valid key ${JSON.stringify(text)}.`, {
			hint: keys.length > 0 ? `Keys:${namesOf(keys)}` : "It has none.",
		});
	}
	if (others.length === 0) return found;
	throw new InputError("key_ambiguous", `${others.length + 1} keys match ${JSON.stringify(text)}.`, {
		hint: `Use the id:${namesOf([found, ...others])}`,
	});
}

function namesOf(keys: Key[]): string {
	return listNamed(keys, ({ id, name }) => `${id}  ${name}`);
}
