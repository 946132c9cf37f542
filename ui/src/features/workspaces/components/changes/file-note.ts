import type { DiffFile } from "@paperclipai/shared";
import { formatBytes } from "../../../../kit/text/format.ts";

/** Letters as in `git status`. */
export const FILE_MARKS: Record<DiffFile["status"], { letter: string; label: string; className: string }> = {
	added: { letter: "A", label: "added", className: "text-ok" },
	modified: { letter: "M", label: "changed", className: "text-accent" },
	deleted: { letter: "D", label: "deleted", className: "text-bad" },
	renamed: { letter: "R", label: "renamed", className: "text-warn" },
	type_changed: { letter: "T", label: "type changed", className: "text-warn" },
};

const MODES: Record<string, string> = {
	"100644": "regular file",
	"100755": "executable file",
	"120000": "symbolic link",
	"160000": "submodule",
};

/** Why a file has no lines to show; `null` when it has some. */
export function noteOf(file: DiffFile): string | null {
	const { isTooLarge, isBinary, sizeBefore, sizeAfter, modeBefore, modeAfter, hunks } = file;
	const sizes = [sizeBefore, sizeAfter].flatMap((size) => (size === null ? [] : formatBytes(size))).join(" → ");
	const size = sizes === "" ? "" : `, ${sizes}`;
	if (isTooLarge) return `Too large to show${size}`;
	if (isBinary) return `Binary file${size}`;
	if (hunks !== undefined && hunks.length > 0) return null;
	if (modeBefore !== null && modeAfter !== null && modeBefore !== modeAfter) {
		return `${MODES[modeBefore] ?? modeBefore} → ${MODES[modeAfter] ?? modeAfter}`;
	}
	if (file.status === "renamed") return "Renamed without changes";
	return sizeAfter === 0 || sizeBefore === 0 ? "Empty file" : `No lines to show${size}`;
}
