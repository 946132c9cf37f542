import { InputError } from "../input/input-error.ts";
import { noteTypedName } from "../render/output/typed-words.ts";
import { listNamed, matchNamed, type Named } from "./match-named.ts";

/** Wording of the errors that a search throws. */
interface SearchedItems<T> {
	/** Kind of item, such as `agent`; also the prefix of error codes. */
	what: string;
	/** Formats one item for a hint. Default: its id and name. */
	describe?: (item: T) => string;
	/** The hint when the list is empty. */
	whenNone: string;
	/** Message if no item matches. Default: `There is no <what> <text>.` */
	missing?: string;
}

/**
 * Finds one item by id, id prefix, or name.
 * @throws {InputError} `<what>_not_found`, `<what>_ambiguous`.
 */
export function findNamed<T extends Named>(all: T[], text: string, searched: SearchedItems<T>): T {
	const { what, describe = ({ id, name }) => `${id}  ${name}`, whenNone } = searched;
	const [found, ...others] = matchNamed(all, text);
	if (found === undefined) {
		const title = `${what.charAt(0).toUpperCase()}${what.slice(1)}s`;
		throw new InputError(`${what}_not_found`, searched.missing ?? `There is no ${what} ${JSON.stringify(text)}.`, {
			hint: all.length > 0 ? `${title}:${listNamed(all, describe)}` : whenNone,
		});
	}
	if (others.length === 0) {
		if (found.name.toLowerCase() === text.trim().toLowerCase()) noteTypedName(what, found);
		return found;
	}
	throw new InputError(`${what}_ambiguous`, `${others.length + 1} ${what}s match ${JSON.stringify(text)}.`, {
		hint: `Use the id:${listNamed([found, ...others], describe)}`,
	});
}
