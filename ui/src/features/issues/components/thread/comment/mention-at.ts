import { comparableName, mayBeginMention } from "@paperclipai/shared/markdown";

/** The mention being typed, from its `@` to the caret. */
export interface TypedMention {
	/** Position of the `@`. */
	start: number;
	/** The text after the `@`. */
	name: string;
}

/** An `@` where the server would find a mention; names may contain spaces. */
const TYPED = /[@＠]([^\n@＠]{0,100})$/;

/** `null` if no mention is being typed. */
export function mentionAt(text: string, caret: number): TypedMention | null {
	const name = TYPED.exec(text.slice(0, caret))?.[1];
	if (name === undefined) return null;
	const start = caret - name.length - 1;
	return mayBeginMention(text.slice(0, start)) ? { start, name } : null;
}

/** Names with a word that begins with the text, best match first. */
export function namesFor<Named extends { name: string }>(all: readonly Named[], { name }: TypedMention): Named[] {
	const typed = comparableName(name);
	const distance = (one: Named) => {
		const comparable = comparableName(one.name);
		return comparable === typed ? 0 : comparable.startsWith(typed) ? 1 : 2;
	};
	return all
		.filter((one) => ` ${comparableName(one.name)}`.includes(` ${typed}`))
		.toSorted((one, other) => distance(one) - distance(other));
}
