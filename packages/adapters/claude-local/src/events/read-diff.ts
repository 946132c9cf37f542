import { asArray, asCount, asString, asStringArray, type DiffLine, parseObject } from "@paperclipai/adapter-utils";

/** Returns the file change that a tool reports with its result; `[]` if it reports none. */
export function readDiff(toolUseResult: unknown): DiffLine[] {
	const change = parseObject(toolUseResult);
	const path = asString(change.filePath);
	if (path === "" || !Array.isArray(change.structuredPatch)) return [];
	if (change.type === "create") {
		return [["file_header", `A ${path}`], ...linesOf(asString(change.content)).map(added)];
	}
	const hunks = asArray(change.structuredPatch).flatMap(readHunk);
	return hunks.length === 0 ? [] : [["file_header", `M ${path}`], ...hunks];
}

function readHunk(value: unknown): DiffLine[] {
	const hunk = parseObject(value);
	const range = (start: unknown, lines: unknown) => `${asCount(start)},${asCount(lines)}`;
	const header = `@@ -${range(hunk.oldStart, hunk.oldLines)} +${range(hunk.newStart, hunk.newLines)} @@`;
	return [["hunk", header], ...asStringArray(hunk.lines).map(signed)];
}

function signed(line: string): DiffLine {
	return [line.startsWith("+") ? "add" : line.startsWith("-") ? "remove" : "context", line];
}

function added(line: string): DiffLine {
	return ["add", `+${line}`];
}

function linesOf(content: string): string[] {
	const text = content.endsWith("\n") ? content.slice(0, -1) : content;
	return text === "" ? [] : text.split("\n");
}
