import type { TranscriptEntry } from "../../contract/transcript-entry.ts";
import { PARSER_LIMITS } from "./parser-limits.ts";

const CHARACTERS_A_CHARACTER = 4;

/** The entries of a line, or the line as it is when they are far larger than it can explain. */
export function limitEntries(entries: TranscriptEntry[], line: string, ts: string): TranscriptEntry[] {
	const most = PARSER_LIMITS.lineCharacters + CHARACTERS_A_CHARACTER * line.length;
	return charactersOf(entries) <= most ? entries : [{ kind: "stdout", ts, text: line }];
}

/** Counts the characters of checked entries, which are plain data of bounded depth. */
function charactersOf(value: unknown): number {
	if (typeof value === "string") return value.length;
	if (typeof value !== "object" || value === null) return 0;
	let characters = 0;
	for (const [key, part] of Object.entries(value)) characters += key.length + charactersOf(part);
	return characters;
}
