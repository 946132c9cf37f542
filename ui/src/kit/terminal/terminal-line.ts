import { createEscapeReader } from "./escape-reader.ts";
import { selectGraphic } from "./select-graphic.ts";
import { PLAIN, type TextStyle } from "./text-style.ts";

/** Text of one style. */
export interface TextRun {
	text: string;
	/** Default: plain. */
	style?: TextStyle;
}

/** A line of output as a terminal would leave it. */
export interface TerminalLine {
	runs: TextRun[];
	/** What the line showed before it was overwritten, such as earlier states of a progress bar. Empty for most lines. */
	earlier: string[];
	/** How many earlier states there were; only the last ones are kept. */
	earlierCount: number;
	/** The style that the next line begins with. */
	end: TextStyle;
}

const MAX_EARLIER = 100;
const ESCAPE = "\u001b";
/** Control characters other than the tab, which the browser lays out. */
const CONTROL = /[^\P{Cc}\t]/u;

const NEXT_CONTROL = /[^\P{Cc}\t]/gu;

/** Whether a line needs `readTerminalLine`. Most lines do not. */
export function hasControl(text: string): boolean {
	return CONTROL.test(text);
}

/**
 * Reads a line of output: colours and styles become runs, a carriage return starts the line again, a backspace replaces a
 * character, and everything else that would control a terminal is removed. Takes time linear in the text, and never throws.
 *
 * @param start The style of the line before. Default: plain.
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

/** Erases the line or the screen, or moves to the first column. */
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
	/** Pieces of text without a break of style, each of one character or more. */
	let runs: Required<TextRun>[] = [];
	let last: TextRun[] = [];
	const earlier: string[] = [];
	let earlierCount = 0;
	/** Backspaces that the next text is written over. */
	let back = 0;

	function stepBackNow() {
		for (; back > 0 && runs.length > 0; back--) {
			const last = runs.pop() as Required<TextRun>;
			// Taken apart once, because shortening a long text for each backspace would take quadratic time.
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
		const pieces = runs.slice(from, to).map(({ text }) => text);
		joined.push(runOf(pieces.join(""), style));
		from = to;
	}
	return joined;
}

function runOf(text: string, style: TextStyle): TextRun {
	return style === PLAIN ? { text } : { text, style };
}
