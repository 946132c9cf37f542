import { toTerminalText } from "@paperclipai/adapter-utils";
import type { DiffFile, WorkspaceDiff } from "@paperclipai/shared";
import picocolors from "picocolors";
import { pathText } from "./path-text.ts";

type Colors = ReturnType<typeof picocolors.createColors>;
type Hunk = NonNullable<DiffFile["hunks"]>[number];

const NO_FILE = "/dev/null";

/** The changes as `git diff` shows them; binary and large files by their sizes. */
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

/** `120 -> 340 bytes`. */
export function sizesOf({ sizeBefore, sizeAfter }: Pick<DiffFile, "sizeBefore" | "sizeAfter">): string {
	const sizes = [sizeBefore, sizeAfter].filter((size) => size !== null);
	return `${sizes.map((size) => size.toLocaleString("en-US")).join(" -> ")} bytes`;
}

function rangeOf({ oldStart, oldLines, newStart, newLines }: Hunk): string {
	return `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`;
}
