/** How the user has named things in the command line, for errors and hints. */
interface TypedWords {
	/** Names by id. */
	names: Map<string, string>;
	/** Name of the agent that the command is about. */
	agent: string | null;
	/** The value of `--company`. */
	company: string | null;
}

const typed: TypedWords = { names: new Map(), agent: null, company: null };

export const typedWords = (): Readonly<TypedWords> => typed;

/** Remembers that the user has named an item by its name, not by its id. */
export function noteTypedName(what: string, { id, name }: { id: string; name: string }): void {
	typed.names.set(id, name);
	if (what === "agent") typed.agent = name;
}

export function noteTypedCompany(company: string): void {
	typed.company = company;
}

export function forgetTypedWords(): void {
	typed.names.clear();
	typed.agent = null;
	typed.company = null;
}

/** Replaces ids in a message of the server with the names that the user knows. */
export function withTypedNames(text: string): string {
	return [...typed.names].reduce((replaced, [id, name]) => replaced.replaceAll(id, () => name), text);
}
