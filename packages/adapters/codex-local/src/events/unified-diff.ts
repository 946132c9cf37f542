import { asString, type DiffLine, parseObject } from "@paperclipai/adapter-utils";

/** Lines of the change of a file, as `codex app-server` reports it. A new or deleted file is reported as its text. */
export function diffLinesOf({ path, kind, diff }: Record<string, unknown>): DiffLine[] {
	const { type, move_path } = parseObject(kind);
	const text = asString(diff);
	const body = text === "" ? [] : text.replace(/\n$/, "").split("\n");
	const name = asString(path);
	if (type === "add") return [["file_header", `A ${name}`], ...body.map((line): DiffLine => ["add", `+${line}`])];
	if (type === "delete") return [["file_header", `D ${name}`], ...body.map((line): DiffLine => ["remove", `-${line}`])];
	const target = asString(move_path);
	return [["file_header", `M ${name}${target === "" ? "" : ` -> ${target}`}`], ...body.map(readLine)];
}

const TYPES: Record<string, string> = { "@": "hunk", "+": "add", "-": "remove" };

function readLine(line: string): DiffLine {
	return [TYPES[line.charAt(0)] ?? "context", line];
}

/** The same change as a text. */
export function unifiedDiff(change: Record<string, unknown>): string {
	const { path, kind } = change;
	const { type, move_path } = parseObject(kind);
	const [, ...lines] = diffLinesOf(change);
	const name = asString(path);
	const before = type === "add" ? "/dev/null" : name;
	const after = type === "delete" ? "/dev/null" : asString(move_path) || name;
	const hunk = type === "add" || type === "delete" ? [hunkOf(type, lines.length)] : [];
	return [`--- ${before}`, `+++ ${after}`, ...hunk, ...lines.map(([, line]) => line), ""].join("\n");
}

function hunkOf(type: "add" | "delete", count: number): string {
	return type === "add" ? `@@ -0,0 +1,${count} @@` : `@@ -1,${count} +0,0 @@`;
}
