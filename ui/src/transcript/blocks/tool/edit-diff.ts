import type { DiffPart } from "../block.ts";
import type { InputFields } from "./read-input.ts";

/** More lines are useless in a card; the input's JSON has all of them. */
const MAX_LINES = 500;

/** Reads a patch, one or several pairs of old and new text, or the text of a new file. */
export function readEditDiff(input: InputFields): DiffPart[] {
	const patch = input.take("patch", "diff");
	if (patch !== "") return limited(patch.split("\n").map(ofPatch));
	const edits = input.takeValue("edits");
	const changes = Array.isArray(edits) ? edits.flatMap(readEdit) : [];
	const [before, after] = [
		input.take("old_string", "old_str", "oldText"),
		input.take("new_string", "new_str", "newText"),
	];
	const content = input.take("content", "file_text", "contents", "new_source");
	if (before !== "" || after !== "") changes.push(...changed(before, after));
	if (content !== "") changes.push(...lines(content, "add", "+"));
	return limited(changes);
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

/** Common first and last lines are context. */
function changed(before: string, after: string): DiffPart[] {
	const [old, next] = [before.split("\n"), after.split("\n")];
	const least = Math.min(old.length, next.length);
	let start = 0;
	while (start < least && old[start] === next[start]) start++;
	let end = 0;
	while (end < least - start && old.at(-1 - end) === next.at(-1 - end)) end++;
	const part = (from: string[], changeType: string, sign: string) =>
		from.map((line) => ({ changeType, text: sign + line }));
	return [
		...part(old.slice(0, start), "context", " "),
		...(before === "" ? [] : part(old.slice(start, old.length - end), "remove", "-")),
		...(after === "" ? [] : part(next.slice(start, next.length - end), "add", "+")),
		...part(next.slice(next.length - end), "context", " "),
	];
}

function lines(text: string, changeType: string, sign: string): DiffPart[] {
	const all = text.endsWith("\n") ? text.slice(0, -1) : text;
	return all.split("\n").map((line) => ({ changeType, text: sign + line }));
}

function ofPatch(line: string): DiffPart {
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
