import { readLinkTarget } from "@paperclipai/adapter-utils";
import { createEscapeReader } from "./escape-reader.ts";
import { selectGraphic } from "./select-graphic.ts";
import { PLAIN, type TextStyle, withLink } from "./text-style.ts";

export interface TextRun {
	text: string;
	/** Default: plain. */
	style?: TextStyle;
}

/** A line as a terminal would show it. */
export interface TerminalLine {
	runs: TextRun[];
	/** Overwritten states, for example of a progress bar. Usually empty. */
	earlier: string[];
	/** Total number of earlier states; only the last ones are kept. */
	earlierCount: number;
	/** The style that the next line starts with. */
	end: TextStyle;
}

const MAX_EARLIER = 100;
const ESCAPE = "\u001b";
/** Excludes tabs, which the browser lays out. */
const CONTROL = /[^\P{Cc}\t]/u;

const NEXT_CONTROL = /[^\P{Cc}\t]/gu;

/** Whether a line needs `readTerminalLine`; most lines do not. */
export function hasControl(text: string): boolean {
	return CONTROL.test(text);
}

/**
 * Interprets colours, links, carriage returns and backspaces, and removes other control sequences. Linear time; never
 * throws.
 * @param start The style at the end of the previous line. Default: plain.
 */
export function readTerminalLine(text: string, start: TextStyle = PLAIN): TerminalLine {
	if (!hasControl(text))
		return { runs: text === "" ? [] : [runOf(text, start)], earlier: [], earlierCount: 0, end: start };
	const escapes = createEscapeReader(text);
	const line = createCells();
	let style = start;
	for (let at = 0; at < text.length; ) {
		NEXT_CONTROL.lastIndex = at;
		const next = NEXT_CONTROL.exec(text)?.index ?? text.length;
		if (next > at) line.write(text.slice(at, next), style);
		at = next;
		const character = text[at];
		if (character === ESCAPE || character === "\u009b" || character === "\u009d") {
			const { next: after, command, parameters } = escapes.read(at);
			if (command === "m") style = selectGraphic(style, parameters);
			else if (command === "]") style = linkedStyle(style, parameters);
			else if (restartsLine(command, parameters)) line.restart();
			at = after;
			continue;
		}
		if (character === "\r") line.restart();
		else if (character === "\b") line.stepBack();
		at++;
	}
	return { ...line.finish(), end: style };
}

/** The style after an operating system command, which may begin or end a link. */
function linkedStyle(style: TextStyle, content: string): TextStyle {
	const target = readLinkTarget(content);
	return target === undefined || target === (style.link ?? null) ? style : withLink(style, target);
}

/** Whether a command erases the line or screen, or moves to the first column. */
function restartsLine(command: string, parameters: string): boolean {
	return ((command === "K" || command === "J") && parameters === "2") || (command === "G" && /^1?$/.test(parameters));
}

interface Cells {
	write(text: string, style: TextStyle): void;
	stepBack(): void;
	restart(): void;
	finish(): Omit<TerminalLine, "end">;
}

function createCells(): Cells {
	/** Non-empty texts of one style. */
	let runs: Required<TextRun>[] = [];
	let last: TextRun[] = [];
	const earlier: string[] = [];
	let earlierCount = 0;
	/** Number of pending backspaces; the next text overwrites as many characters. */
	let back = 0;

	function stepBackNow() {
		for (; back > 0 && runs.length > 0; back--) {
			const last = runs.pop() as Required<TextRun>;
			// Split once, because shortening a long text per backspace would take quadratic time.
			const characters = [...last.text];
			characters.pop();
			for (const text of characters) runs.push({ text, style: last.style });
		}
		back = 0;
	}

	function restart() {
		back = 0;
		if (runs.length === 0) return;
		if (last.length > 0) {
			earlierCount++;
			earlier.push(last.map((run) => run.text).join(""));
			if (earlier.length > MAX_EARLIER) earlier.shift();
		}
		last = joinRuns(runs);
		runs = [];
	}

	return {
		write(text, style) {
			stepBackNow();
			runs.push({ text, style });
		},
		restart,
		stepBack() {
			back++;
		},
		finish() {
			restart();
			return { runs: last, earlier, earlierCount };
		},
	};
}

function joinRuns(runs: Required<TextRun>[]): TextRun[] {
	const joined: TextRun[] = [];
	for (let from = 0; from < runs.length; ) {
		const style = runs[from]?.style ?? PLAIN;
		let to = from + 1;
		while (to < runs.length && runs[to]?.style === style) to++;
		const texts = runs.slice(from, to).map(({ text }) => text);
		joined.push(runOf(texts.join(""), style));
		from = to;
	}
	return joined;
}

function runOf(text: string, style: TextStyle): TextRun {
	return style === PLAIN ? { text } : { text, style };
}

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
