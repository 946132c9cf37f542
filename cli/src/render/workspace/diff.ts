import { toTerminalText } from "@paperclipai/adapter-utils";
import type { DiffFile, WorkspaceDiff } from "@paperclipai/shared";
import picocolors from "picocolors";
import { formatTable } from "../table.ts";
import { pathText } from "./path-text.ts";

type Colors = ReturnType<typeof picocolors.createColors>;
type Hunk = NonNullable<DiffFile["hunks"]>[number];

const NO_FILE = "/dev/null";

/** Like `git diff`, but with only the sizes of binary and large files. */
export function formatDiff({ files }: WorkspaceDiff, color: boolean): string {
	const colors = picocolors.createColors(color);
	return files.flatMap((file) => linesOf(file, colors).map((line) => `${line}\n`)).join("");
}

function linesOf(file: DiffFile, { bold, cyan, green, red }: Colors): string[] {
	const paint = (line: string) => {
		const text = toTerminalText(line);
		if (line.startsWith("+")) return green(text);
		return line.startsWith("-") ? red(text) : text;
	};
	return [
		...headOf(file).map((line) => bold(line)),
		...(file.hunks ?? []).flatMap((hunk) => [cyan(rangeOf(hunk)), ...hunk.lines.map(paint)]),
	];
}

function headOf({ path, oldPath, status, modeBefore, modeAfter, hunks = [], ...file }: DiffFile): string[] {
	const before = `a/${pathText(oldPath ?? path)}`;
	const after = `b/${pathText(path)}`;
	const isLeftOut = file.isBinary || file.isTooLarge === true;
	return [
		`diff --git ${before} ${after}`,
		...(status === "added" ? [`new file mode ${modeAfter}`] : []),
		...(status === "deleted" ? [`deleted file mode ${modeBefore}`] : []),
		...(modeBefore !== null && modeAfter !== null && modeBefore !== modeAfter
			? [`old mode ${modeBefore}`, `new mode ${modeAfter}`]
			: []),
		...(oldPath === undefined ? [] : [`rename from ${pathText(oldPath)}`, `rename to ${pathText(path)}`]),
		...(isLeftOut ? [`${file.isBinary ? "Binary file" : "Too much to show"}: ${sizesOf(file)}`] : []),
		...(hunks.length === 0
			? []
			: [`--- ${status === "added" ? NO_FILE : before}`, `+++ ${status === "deleted" ? NO_FILE : after}`]),
	];
}

/** For example, `120 -> 340 bytes`. */
function sizesOf({ sizeBefore, sizeAfter }: Pick<DiffFile, "sizeBefore" | "sizeAfter">): string {
	const sizes = [sizeBefore, sizeAfter].filter((size) => size !== null);
	return `${sizes.map((size) => size.toLocaleString("en-US")).join(" -> ")} bytes`;
}

function rangeOf({ oldStart, oldLines, newStart, newLines }: Hunk): string {
	return `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`;
}

const STAT_HEADERS = ["STATUS", "CHANGE", "COMMITTED", "FILE"];

/** Like `git diff --stat`. */
export function formatDiffStat({ files }: WorkspaceDiff, columns: number): string {
	const table = formatTable(STAT_HEADERS, files.map(toRow), columns);
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

/**
 * Describes the commit that a merge would take, or the branch that already contains it, and what a merge would leave
 * out. `null` if there is nothing to say.
 */
export function formatDiffState({ files, head, mergedInto }: WorkspaceDiff): string | null {
	const count = files.filter(({ isUncommitted }) => isUncommitted).length;
	const lines = [
		...(mergedInto === null
			? head === null
				? []
				: [`The branch is at ${head}.`]
			: [`The commits are merged into ${pathText(mergedInto)}.`]),
		...(count === 0
			? []
			: [
					`${count} of ${files.length} files ${count === 1 ? "has" : "have"} changes that are not committed, which a merge leaves out.`,
				]),
	];
	return lines.length === 0 ? null : lines.join("\n");
}
