/** Text in each line of `unknownLines`, to find it in the transcript. */
export const LINE_MARK = "kit-line-4c1e";

/** Lines that no agent program prints, and that the transcript must show. */
export const unknownLines: readonly string[] = [
	`plain text ${LINE_MARK}`,
	`{"type":"${LINE_MARK}","text":"an event that does not exist"}`,
	`{"event":"${LINE_MARK}"}`,
	`{"unfinished":"${LINE_MARK}`,
	`["${LINE_MARK}",null]`,
	`"${LINE_MARK}"`,
	`[kit] ${LINE_MARK}`,
	`\u001b[31m${LINE_MARK}\u001b[0m`,
];

/** Lines of arbitrary bytes, the same in each run. */
export function hostileLines(): string[] {
	const random = pseudoRandom(7);
	const noise = Array.from({ length: 200 }, () => {
		const bytes = Uint8Array.from({ length: Math.floor(random() * 60) }, () => Math.floor(random() * 256));
		return new TextDecoder().decode(bytes).replaceAll(/[\r\n]/g, " ");
	});
	return [...unknownLines, ...wrongShapes(), ...noise, "x".repeat(200_000), `{"a":${"[".repeat(2_000)}`];
}

const VALUES = ["null", "0", '""', "[]", "{}", "true", '"text"', "[null]", "-1e999"];

/** Events whose members have usual names but values of wrong types. */
function wrongShapes(): string[] {
	const names = ["type", "event", "kind", "subtype", "message", "item", "content", "usage", "error", "tool", "input"];
	return names.flatMap((name) => VALUES.map((value) => `{"${name}":${value}}`)).concat(VALUES);
}

/** Damages recorded lines as a crash or a new version of the program could. */
export function damagedLines(lines: string[]): string[] {
	const random = pseudoRandom(11);
	return lines.slice(0, 150).flatMap((line) => {
		const at = Math.floor(random() * line.length);
		const value = VALUES[Math.floor(random() * VALUES.length)] ?? "null";
		return [line.slice(0, at), line.slice(0, at) + line.slice(at + 1), replaceValue(line, random, value)];
	});
}

/** Replaces one value in a JSON line; returns any other line unchanged. */
function replaceValue(line: string, random: () => number, value: string): string {
	const members = [...line.matchAll(/"[^"\\]{1,40}":(?:"(?:[^"\\]|\\.)*"|[\d.]+|true|false|null)/g)];
	const member = members[Math.floor(random() * members.length)];
	if (member === undefined) return line;
	const name = member[0].slice(0, member[0].indexOf(":") + 1);
	return line.slice(0, member.index) + name + value + line.slice(member.index + member[0].length);
}

/** Generates the same numbers from 0 to 1 in each run, so that reports are reproducible. */
function pseudoRandom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
		return state / 2_147_483_648;
	};
}
