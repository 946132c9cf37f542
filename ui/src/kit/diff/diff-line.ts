import type { DiffFile } from "@paperclipai/shared";

/** `note` is a remark of the diff itself, for example a missing newline at the end. */
export interface DiffLine {
	kind: "context" | "added" | "removed" | "note";
	/** The line without its leading sign. */
	text: string;
	/** Line numbers before and after; missing where the line does not exist. */
	oldLine?: number;
	newLine?: number;
}

export interface DiffHunk {
	oldStart: number;
	newStart: number;
	lines: readonly DiffLine[];
}

type ParsedHunk = NonNullable<DiffFile["hunks"]>[number];

const KINDS: Record<string, DiffLine["kind"]> = { "+": "added", "-": "removed", "\\": "note" };

/** Adds line numbers to a hunk of the API. */
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
