import { toTerminalText } from "@paperclipai/adapter-utils";

/** Name and value. A `null` value is omitted. */
export type Fact = [name: string, value: string | null];

/** One fact per line, with aligned values. Further lines of a value are indented. */
export function formatFacts(facts: Fact[]): string {
	const known = facts.filter((fact): fact is [string, string] => fact[1] !== null);
	const width = Math.max(10, ...known.map(([name]) => name.length + 1));
	return known
		.map(([name, value]) => {
			const lines = toTerminalText(value).trimEnd().split("\n");
			return `${`${name}:`.padEnd(width)} ${lines.join(`\n${" ".repeat(width + 1)}`)}\n`;
		})
		.join("");
}
