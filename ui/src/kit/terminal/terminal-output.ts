import { hasControl, readTerminalLine, type TextRun } from "./terminal-line.ts";
import { PLAIN } from "./text-style.ts";

/** Several lines as a terminal would show them, joined with line breaks. */
export function readTerminalOutput(text: string): TextRun[] {
	if (!hasControl(text.replaceAll("\n", ""))) return text === "" ? [] : [{ text }];
	const runs: TextRun[] = [];
	let style = PLAIN;
	for (const [index, line] of text.split("\n").entries()) {
		if (index > 0) runs.push({ text: "\n" });
		const read = readTerminalLine(line.endsWith("\r") ? line.slice(0, -1) : line, style);
		for (const run of read.runs) runs.push(run);
		style = read.end;
	}
	return runs;
}

/** The text of `readTerminalOutput`. */
export function plainTerminalOutput(text: string): string {
	return readTerminalOutput(text)
		.map((run) => run.text)
		.join("");
}
