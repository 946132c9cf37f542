import type { DiffFile } from "@paperclipai/shared";

/** A line of a diff. `note` is a remark of the diff itself, such as the missing line end of a file. */
export interface DiffLine {
	kind: "context" | "added" | "removed" | "note";
	/** Without the sign in front. */
	text: string;
	/** Number of the line before, and after; missing where it does not exist. */
	oldLine?: number;
	newLine?: number;
}

/** A part of a file that has changed, with the lines around it. */
export interface DiffHunk {
	oldStart: number;
	newStart: number;
	lines: readonly DiffLine[];
}

type ParsedHunk = NonNullable<DiffFile["hunks"]>[number];

const KINDS: Record<string, DiffLine["kind"]> = { "+": "added", "-": "removed", "\\": "note" };

/** Numbers the lines of a hunk of the API, whose first character says what they are. */
export function readHunk({ oldStart, newStart, lines }: ParsedHunk): DiffHunk {
	let oldLine = oldStart;
	let newLine = newStart;
	return {
		oldStart,
		newStart,
		lines: lines.map((line) => {
			const kind = KINDS[line[0] ?? " "] ?? "context";
			const text = line.slice(1);
			if (kind === "note") return { kind, text: text.trimStart() };
			if (kind === "added") return { kind, text, newLine: newLine++ };
			if (kind === "removed") return { kind, text, oldLine: oldLine++ };
			return { kind, text, oldLine: oldLine++, newLine: newLine++ };
		}),
	};
}
