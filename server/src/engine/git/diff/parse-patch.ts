import type { DiffHunk } from "./diff-file.ts";

export interface PatchSection {
	isBinary: boolean;
	additions: number;
	deletions: number;
	hunks: DiffHunk[];
}

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

export function createPatchParser(onSection: (section: PatchSection) => void) {
	let chunks: Buffer[] = [];
	let section: PatchSection | null = null;
	let hunk: DiffHunk | null = null;
	let oldLeft = 0;
	let newLeft = 0;
	const finish = () => {
		if (section !== null) onSection(section);
		section = null;
		hunk = null;
	};
	const readContent = (line: string, current: PatchSection, into: DiffHunk) => {
		const sign = line[0];
		if (sign === "+") current.additions++;
		if (sign === "-") current.deletions++;
		if (sign === "+" || sign === " ") newLeft--;
		if (sign === "-" || sign === " ") oldLeft--;
		into.lines.push(line);
	};
	const read = (line: string) => {
		if (section !== null && hunk !== null && (oldLeft > 0 || newLeft > 0 || line.startsWith("\\"))) {
			readContent(line, section, hunk);
			return;
		}
		if (line.startsWith("diff --git ")) {
			finish();
			section = { isBinary: false, additions: 0, deletions: 0, hunks: [] };
			return;
		}
		if (section === null) return;
		if (line.startsWith("Binary files ")) section.isBinary = true;
		const [start, oldStart, oldLines = 1, newStart, newLines = 1] = HUNK.exec(line) ?? [];
		if (start === undefined) return;
		oldLeft = Number(oldLines);
		newLeft = Number(newLines);
		const lines: string[] = [];
		hunk = { oldStart: Number(oldStart), oldLines: oldLeft, newStart: Number(newStart), newLines: newLeft, lines };
		section.hunks.push(hunk);
	};
	return {
		add(chunk: Buffer): void {
			let start = 0;
			for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
				read(Buffer.concat([...chunks, chunk.subarray(start, end)]).toString());
				chunks = [];
				start = end + 1;
			}
			if (start < chunk.length) chunks.push(chunk.subarray(start));
		},
		end: finish,
	};
}
