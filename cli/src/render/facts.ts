import { toTerminalText } from "@paperclipai/adapter-utils";
import { wrapText } from "./output/wrap-text.ts";

/** A `null` value is omitted. */
export type Fact = [name: string, value: string | null];

/** Values are not wrapped if they would have fewer columns than this. */
const MIN_VALUE_COLUMNS = 20;

/**
 * Formats one fact per line, with aligned values. Further lines of a value are indented.
 * @param columns Width of the terminal. Default: unlimited.
 */
export function formatFacts(facts: Fact[], columns = Number.POSITIVE_INFINITY): string {
	const known = facts.filter((fact): fact is [string, string] => fact[1] !== null);
	const width = Math.max(10, ...known.map(([name]) => name.length + 1));
	return known
		.map(([name, value]) => {
			const valueColumns = columns - width - 1;
			const text = toTerminalText(value).trimEnd();
			const lines = (valueColumns < MIN_VALUE_COLUMNS ? text : wrapText(text, valueColumns)).split("\n");
			return `${`${name}:`.padEnd(width)} ${lines.join(`\n${" ".repeat(width + 1)}`)}\n`;
		})
		.join("");
}
