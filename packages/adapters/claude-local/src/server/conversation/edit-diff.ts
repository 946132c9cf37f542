import { asArray, asString, parseObject } from "@paperclipai/adapter-utils";

/** Returns the change of an edit as a unified diff, whose line numbers begin at 1; `null` for another tool. */
export function editDiff(toolName: string, input: Record<string, unknown>): string | null {
	const file = asString(input.file_path);
	const hunks = hunksOf(toolName, input);
	if (file === "" || hunks.length === 0) return null;
	return [`--- ${file}`, `+++ ${file}`, ...hunks.flatMap(([before, after]) => hunk(before, after)), ""].join("\n");
}

function hunksOf(toolName: string, input: Record<string, unknown>): [string, string][] {
	if (toolName === "Write") return [["", asString(input.content)]];
	if (toolName === "Edit") return [[asString(input.old_string), asString(input.new_string)]];
	if (toolName !== "MultiEdit") return [];
	return asArray(input.edits)
		.map(parseObject)
		.map((edit) => [asString(edit.old_string), asString(edit.new_string)]);
}

function hunk(before: string, after: string): string[] {
	const [removed, added] = [linesOf(before), linesOf(after)];
	const header = `@@ -${range(removed)} +${range(added)} @@`;
	return [header, ...removed.map((line) => `-${line}`), ...added.map((line) => `+${line}`)];
}

function range(lines: string[]): string {
	return `${lines.length === 0 ? 0 : 1},${lines.length}`;
}

function linesOf(text: string): string[] {
	const whole = text.endsWith("\n") ? text.slice(0, -1) : text;
	return text === "" ? [] : whole.split("\n");
}
