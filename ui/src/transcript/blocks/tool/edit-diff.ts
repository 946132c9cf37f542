import { diffArrays } from "diff";
import type { DiffPart } from "../block.ts";
import type { InputFields } from "./read-input.ts";

/** More lines are useless in a card; the input's JSON has all of them. */
const MAX_LINES = 500;
/** Maximum number of changed lines, since finding them takes quadratic time; with more, all lines count as replaced. */
const MAX_COMPARED_CHANGES = 200;

/** Reads a patch, one or several pairs of old and new text, or the text of a new file. */
export function readEditDiff(input: InputFields): DiffPart[] {
	const patch = input.take("patch", "diff");
	if (patch !== "") return limited(patch.split("\n").map(ofPatch));
	const edits = input.takeValue("edits");
	const [before, after] = [
		input.take("old_string", "old_str", "oldText"),
		input.take("new_string", "new_str", "newText"),
	];
	const content = input.take("content", "file_text", "contents", "new_source");
	return limited([
		...(Array.isArray(edits) ? edits.flatMap(readEdit) : []),
		...changed(before, after),
		...(content === "" ? [] : signed(linesOf(content.replace(/\n$/, "")), "add", "+")),
	]);
}

function readEdit(value: unknown): DiffPart[] {
	const {
		old_string,
		new_string,
		oldText = old_string,
		newText = new_string,
	} = (value ?? {}) as Record<string, unknown>;
	return typeof oldText === "string" && typeof newText === "string" ? changed(oldText, newText) : [];
}

function changed(before: string, after: string): DiffPart[] {
	const [old, next] = [linesOf(before), linesOf(after)];
	const least = Math.min(old.length, next.length);
	let start = 0;
	while (start < least && old[start] === next[start]) start++;
	let end = 0;
	while (end < least - start && old.at(-1 - end) === next.at(-1 - end)) end++;
	return [
		...signed(old.slice(0, start), "context", " "),
		...compared(old.slice(start, old.length - end), next.slice(start, next.length - end)),
		...signed(next.slice(next.length - end), "context", " "),
	];
}

function compared(old: string[], next: string[]): DiffPart[] {
	const changes = diffArrays(old, next, { maxEditLength: MAX_COMPARED_CHANGES });
	if (!changes) return [...signed(old, "remove", "-"), ...signed(next, "add", "+")];
	return changes.flatMap(({ value, added, removed }) =>
		removed ? signed(value, "remove", "-") : added ? signed(value, "add", "+") : signed(value, "context", " "),
	);
}

const linesOf = (text: string) => (text === "" ? [] : text.split("\n"));

const signed = (texts: string[], changeType: string, sign: string): DiffPart[] =>
	texts.map((text) => ({ changeType, text: sign + text }));

/** A line of a unified diff. */
export function ofPatch(line: string): DiffPart {
	const isHeader = /^(?:\*\*\* |--- |\+\+\+ |diff |index )/.test(line);
	const signs: Record<string, string> = { "+": "add", "-": "remove", "@": "hunk" };
	return { changeType: isHeader ? "file_header" : (signs[line.charAt(0)] ?? "context"), text: line };
}

function limited(parts: DiffPart[]): DiffPart[] {
	const left = parts.length - MAX_LINES;
	const shown = joined(left > 0 ? parts.slice(0, MAX_LINES) : parts);
	return left > 0 ? [...shown, { changeType: "truncation", text: `… ${left} more lines` }] : shown;
}

/** Merges consecutive lines of the same kind. */
function joined(parts: DiffPart[]): DiffPart[] {
	const all: DiffPart[] = [];
	for (const { changeType, text } of parts) {
		const last = all.at(-1);
		if (last?.changeType === changeType && changeType !== "file_header") last.text += `\n${text}`;
		else all.push({ changeType, text });
	}
	return all;
}
