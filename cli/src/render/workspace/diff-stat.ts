import type { DiffFile, WorkspaceDiff } from "@paperclipai/shared";
import { formatTable } from "../table.ts";
import { sizesOf } from "./diff.ts";
import { pathText } from "./path-text.ts";

const HEADERS = ["STATUS", "CHANGE", "COMMITTED", "FILE"];

/** The changed files with their numbers of lines, and the sum of them. */
export function formatDiffStat({ files }: WorkspaceDiff, columns: number): string {
	const table = formatTable(HEADERS, files.map(toRow), columns);
	const total = (key: "additions" | "deletions") => files.reduce((sum, file) => sum + (file[key] ?? 0), 0);
	const count = files.length === 1 ? "1 file" : `${files.length} files`;
	return `${table}${count}, +${total("additions")} -${total("deletions")} lines\n`;
}

function toRow(file: DiffFile): string[] {
	const { status, additions, deletions, isUncommitted, path, oldPath } = file;
	const isCounted = additions !== null && deletions !== null;
	const change = isCounted ? `+${additions} -${deletions}` : `${file.isBinary ? "binary, " : ""}${sizesOf(file)}`;
	const name = oldPath === undefined ? pathText(path) : `${pathText(oldPath)} -> ${pathText(path)}`;
	return [status.replace("_", " "), change, isUncommitted ? "no" : "yes", name];
}
