import { nameOf } from "./argument-roles.ts";
import { type CommandWord, LITERAL_DOLLAR } from "./command-words.ts";

const DECLARES = /^(?:export|local|declare|typeset|readonly)$/;
/** Numbers, which are never empty. */
const NUMBERS = new Set(["?", "#", "$", "-"]);

/** The variables that a command has set so far. All others count as empty, as an agent may have forgotten to set them. */
export class CommandVariables {
	readonly #set = new Set(["PWD", "HOME", "OLDPWD", "PAPERCLIP_API_URL"]);

	/** Returns the text as a shell does in which all other variables are empty, but keeps the names of the set ones. */
	expand(expandable: string): string {
		return expandable
			.replace(/\$(?:([a-zA-Z_]\w*|[\d?#@*!$-])|\{(\w+)\}|\(\))/g, (variable, plain?: string, braced?: string) => {
				const name = plain ?? braced ?? "";
				if (NUMBERS.has(name)) return "0";
				return this.#set.has(name) ? variable : "";
			})
			.replaceAll(LITERAL_DOLLAR, "$");
	}

	/** Notes what a simple command sets for the following ones. */
	assign(words: readonly CommandWord[]): void {
		const at = words.findLastIndex(({ isProgram }) => isProgram);
		const program = nameOf(words[at]?.text ?? "");
		const args = words.slice(at + 1).map(({ text }) => text);
		// A loop ends when there is nothing to read.
		if (program === "read" && /^(?:while|until)$/.test(words[0]?.text ?? ""))
			for (const name of args) this.#set.add(name);
		if (program === "unset") for (const name of args) this.#set.delete(name);
		if (program === "for" && args[1] === "in") {
			const values = words.slice(at + 3);
			if (
				values.length > 0 &&
				values.every(({ expandable }) => expandable.includes("$()") || this.expand(expandable) !== "")
			)
				this.#set.add(args[0] ?? "");
		}
		// Before the name of a program, an assignment holds for this program only.
		if (at >= 0 && !DECLARES.test(program)) return;
		for (const { expandable } of words.slice(at + 1)) {
			const [, name, value = ""] = /^(\w+)\+?=(.*)$/s.exec(expandable) ?? [];
			if (name === undefined) continue;
			if (this.expand(value) === "") this.#set.delete(name);
			else this.#set.add(name);
		}
	}
}
