import type { CheckedEntries } from "../../transcript/entries/check-entries.ts";
import { addDropReasons } from "../../transcript/entries/drop-reasons.ts";
import { PARSER_LIMITS } from "./parser-limits.ts";

const CHARACTERS_PER_LINE_CHARACTER = 4;

/** Replaces entries that are far larger than their line with the line itself, as one `stdout` entry. */
export function limitEntries(checked: CheckedEntries, line: string, ts: string): CheckedEntries {
	const max = PARSER_LIMITS.lineCharacters + CHARACTERS_PER_LINE_CHARACTER * line.length;
	const { entries, dropped, reasons } = checked;
	if (charactersOf(entries) <= max) return checked;
	const tooLarge = { reason: "far more text than the line can explain", count: entries.length };
	return {
		entries: [{ kind: "stdout", ts, text: line }],
		dropped: dropped + entries.length,
		reasons: addDropReasons(reasons, [tooLarge]),
	};
}

function charactersOf(value: unknown): number {
	if (typeof value === "string") return value.length;
	if (typeof value !== "object" || value === null) return 0;
	let characters = 0;
	for (const [key, part] of Object.entries(value)) characters += key.length + charactersOf(part);
	return characters;
}
