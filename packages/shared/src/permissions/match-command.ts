import { type CommandWords, readCommandWords } from "./command-words.ts";
import type { PermissionRule } from "./schema.ts";

/** A command that is compared with many rules, and read only once. */
export class MatchedCommand {
	readonly #command: string;
	#words: CommandWords | undefined;
	#line: string | undefined;

	constructor(command: string) {
		this.#command = command.trim();
	}

	/** Whether a rule for commands that begin with `start` applies. */
	beginsWith(start: string, decision: PermissionRule["decision"]): boolean {
		if (this.#command === start) return true;
		// A forbidden command must not be hidden behind another one, or in a substitution.
		if (decision !== "allow") {
			this.#line ??= oneLine(this.#command);
			if (this.#line.includes(oneLine(start))) return true;
		}
		this.#words ??= readCommandWords(this.#command);
		if (!this.#words.isSimple) return false;
		const first = readCommandWords(start);
		// Of a compound start, or of a comment, the words say too little.
		if (!first.isSimple || first.words.length === 0) return false;
		return first.words.every(({ text }, index) => this.#words?.words[index]?.text === text);
	}
}

function oneLine(text: string): string {
	return text.trim().replace(/\s+/g, " ");
}
