import { replaceBetween, tableRow } from "../settings/settings-table.ts";
import type { GeneralFailure, ProgramDeclaration, ProgramFailure } from "./define-program.ts";

const START = "<!-- failures: derived from src/program.ts, do not edit -->";
const END = "<!-- /failures -->";

const GENERAL: Record<GeneralFailure, Required<Pick<ProgramFailure, "hint" | "meaning">>> = {
	failed: {
		meaning: "another exit code, or the program reports an error",
		hint: "Read the end of the log, or run the command of the run in a terminal.",
	},
	killed: {
		meaning: "killed by a signal",
		hint: "Check whether something on the machine stops the program, such as a lack of memory.",
	},
	no_result: {
		meaning: "exit code 0 without a result",
		hint: 'Check that "command" is the right program and that the program finishes its work.',
	},
};

const TIME_LIMIT: ProgramFailure = {
	meaning: "`timeoutSec` is reached",
	hint: 'Raise "timeoutSec" in the agent\'s configuration, or set it to 0 for no limit.',
};

/**
 * Returns all failures of an adapter by error code: the general failures, and its own, whose members replace members of
 * general failures with the same code.
 * @param type Type of the adapter.
 */
export function failuresOf(type: string, program: ProgramDeclaration): Record<string, ProgramFailure> {
	const prefix = program.failurePrefix ?? type;
	const general = Object.entries(GENERAL)
		.filter(([name]) => name !== "no_result" || program.needsResult !== false)
		.map(([name, failure]): [string, ProgramFailure] => [`${prefix}_${name}`, failure]);
	const all = Object.fromEntries([...general, ["timed_out", TIME_LIMIT]]);
	for (const [code, own] of Object.entries(program.failures)) all[code] = { ...all[code], ...own };
	return all;
}

/**
 * Replaces the table between the two `failures` comments of a docs page.
 * @throws {Error} when the page does not have both comments.
 */
export function withFailuresTable(page: string, type: string, program: ProgramDeclaration): string {
	return replaceBetween(page, START, END, failuresTable(type, program));
}

function failuresTable(type: string, program: ProgramDeclaration): string {
	const rows = Object.entries(failuresOf(type, program)).map(([code, { meaning = "", family, hint }]) =>
		tableRow(`\`${code}\``, meaning, family === undefined ? "" : `\`${family}\``, hint),
	);
	return [tableRow("code", "when", "family", "what to do"), tableRow("---", "---", "---", "---"), ...rows].join("\n");
}

/** Whether the page has the comments that surround the table of failures. */
export function hasFailuresTable(page: string): boolean {
	return page.includes(START);
}
