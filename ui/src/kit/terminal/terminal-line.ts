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
		const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
		if (character === ESCAPE || character === "\u009b" || character === "\u009d") {
			const { next, command, parameters } = escapes.read(at);
			if (command === "m") style = selectGraphic(style, parameters);
			else if (restartsLine(command, parameters)) line.restart();
			at = next;
			continue;
		}
		at += character.length;
		if (character === "\r") line.restart();
		else if (character === "\b") line.stepBack();
		else if (character === "\t" || !CONTROL.test(character)) line.write(character, style);
	}
	return { ...line.finish(), end: style };
}

/** Erases the line or the screen, or moves to the first column. */
function restartsLine(command: string, parameters: string): boolean {
	return ((command === "K" || command === "J") && parameters === "2") || (command === "G" && /^1?$/.test(parameters));
}

interface Cells {
	write(character: string, style: TextStyle): void;
	stepBack(): void;
	restart(): void;
	finish(): Omit<TerminalLine, "end">;
}

function createCells(): Cells {
	let characters: string[] = [];
	let styles: TextStyle[] = [];
	let last: TextRun[] = [];
	const earlier: string[] = [];
	let earlierCount = 0;
	/** Backspaces that the next character is written over. */
	let back = 0;

	function write(character: string, style: TextStyle) {
		if (back > 0) {
			characters.length = Math.max(0, characters.length - back);
			styles.length = characters.length;
			back = 0;
		}
		characters.push(character);
		styles.push(style);
	}

	function restart() {
		back = 0;
		if (characters.length === 0) return;
		const text = last.map((run) => run.text).join("");
		if (last.length > 0) {
			earlierCount++;
			earlier.push(text);
			if (earlier.length > MAX_EARLIER) earlier.shift();
		}
		last = toRuns(characters, styles);
		characters = [];
		styles = [];
	}

	return {
		write,
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

function toRuns(characters: string[], styles: TextStyle[]): TextRun[] {
	const runs: TextRun[] = [];
	for (let from = 0; from < characters.length; ) {
		const style = styles[from] ?? PLAIN;
		let to = from + 1;
		while (to < characters.length && styles[to] === style) to++;
		runs.push(runOf(characters.slice(from, to).join(""), style));
		from = to;
	}
	return runs;
}

function runOf(text: string, style: TextStyle): TextRun {
	return style === PLAIN ? { text } : { text, style };
}
