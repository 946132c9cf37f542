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

/** The names that begin with what is typed, or have a word that does. None once a name is complete. */
export function namesFor<Named extends { name: string }>(all: readonly Named[], { name }: TypedMention): Named[] {
	const typed = name.toLowerCase();
	if (all.some((one) => typed.startsWith(`${one.name.toLowerCase()} `))) return [];
	return all.filter((one) => ` ${one.name.toLowerCase()}`.includes(` ${typed}`));
}

/** The text with a name in place of what is typed, and where the caret is then. */
export function withMention(text: string, { start, name }: TypedMention, chosen: string) {
	const before = `${text.slice(0, start)}@${chosen} `;
	const after = text.slice(start + 1 + name.length).replace(/^ /, "");
	return { text: before + after, caret: before.length };
}
