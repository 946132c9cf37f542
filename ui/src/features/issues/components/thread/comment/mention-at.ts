/** The mention that is being typed: from its `@` to the caret. */
export interface TypedMention {
	/** Where the `@` is. */
	start: number;
	/** What follows it. */
	name: string;
}

/** As the server reads mentions: not within an address, and a name may have spaces. */
const TYPED = /(?<![\w.@/-])@([^\n@]{0,100})$/;

/** The mention before the caret; `null` when there is none. */
export function mentionAt(text: string, caret: number): TypedMention | null {
	const name = TYPED.exec(text.slice(0, caret))?.[1];
	return name === undefined ? null : { start: caret - name.length - 1, name };
}

/** The names that begin with what is typed, or have a word that does; the closest first. */
export function namesFor<Named extends { name: string }>(all: readonly Named[], { name }: TypedMention): Named[] {
	const typed = name.toLowerCase();
	const distance = (one: Named) =>
		one.name.toLowerCase() === typed ? 0 : one.name.toLowerCase().startsWith(typed) ? 1 : 2;
	return all
		.filter((one) => ` ${one.name.toLowerCase()}`.includes(` ${typed}`))
		.toSorted((one, other) => distance(one) - distance(other));
}
