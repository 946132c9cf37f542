/** The mention being typed, from its `@` to the caret. */
export interface TypedMention {
	/** Position of the `@`. */
	start: number;
	/** The text after the `@`. */
	name: string;
}

/** Matches mentions as the server does: not inside an email address; names may contain spaces. */
const TYPED = /(?<![\w.@/-])@([^\n@]{0,100})$/;

/** `null` if no mention is being typed. */
export function mentionAt(text: string, caret: number): TypedMention | null {
	const name = TYPED.exec(text.slice(0, caret))?.[1];
	return name === undefined ? null : { start: caret - name.length - 1, name };
}

/** Names with a word that begins with the text, best match first. */
export function namesFor<Named extends { name: string }>(all: readonly Named[], { name }: TypedMention): Named[] {
	const typed = name.toLowerCase();
	const distance = (one: Named) =>
		one.name.toLowerCase() === typed ? 0 : one.name.toLowerCase().startsWith(typed) ? 1 : 2;
	return all
		.filter((one) => ` ${one.name.toLowerCase()}`.includes(` ${typed}`))
		.toSorted((one, other) => distance(one) - distance(other));
}
