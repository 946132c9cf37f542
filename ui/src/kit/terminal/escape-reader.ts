/** An escape sequence: the offset after it, its last character, and the text before that character. */
interface Escape {
	next: number;
	/** `"]"` for an operating system command (OSC), `""` for a sequence that is only removed. */
	command: string;
	/** The whole content of an OSC. */
	parameters: string;
}

/** Reads escape sequences from the start of a text to its end. */
export interface EscapeReader {
	/** Reads the sequence at the offset `at`. */
	read(at: number): Escape;
}

/** Characters that end a string sequence: BEL, CAN, SUB, ESC or ST. */
const END_MARKS = "\u0007\u0018\u001a\u001b\u009c";
const END_OF_STRING = new RegExp(`[${END_MARKS}]`, "g");
/** Characters that start a string sequence, such as a title, link or graphic. */
const STRING_STARTS = "]PX^_";
const CONTROL_SEQUENCE = /[0-?]*[ -/]*([@-~]?)/y;
const OTHER_SEQUENCE = /[ -/]*[0-~]?/y;

export function createEscapeReader(text: string): EscapeReader {
	/** Position of the next end mark, cached so that many unterminated sequences take linear time. */
	let endMark = -1;

	function readString(from: number): number {
		if (endMark !== text.length && endMark < from) {
			END_OF_STRING.lastIndex = from;
			endMark = END_OF_STRING.exec(text)?.index ?? text.length;
		}
		// Removes only the start of an unterminated sequence, so that it cannot hide the rest of the line.
		if (endMark === text.length) return from;
		return text.startsWith("\u001b\\", endMark) ? endMark + 2 : text[endMark] === "\u001b" ? endMark : endMark + 1;
	}

	return {
		read(at) {
			const isShort = text[at] !== "\u001b";
			const kind = isShort ? (text[at] === "\u009b" ? "[" : "]") : (text[at + 1] ?? "");
			const from = at + (isShort ? 1 : 2);
			if (kind === "[") {
				CONTROL_SEQUENCE.lastIndex = from;
				const [sequence = "", command = ""] = CONTROL_SEQUENCE.exec(text) ?? [];
				const parameters = sequence.slice(0, sequence.length - command.length);
				return { next: from + sequence.length, command, parameters };
			}
			if (kind !== "" && STRING_STARTS.includes(kind)) {
				const next = readString(from);
				const content = kind === "]" ? contentOf(text.slice(from, next)) : null;
				return { next, command: content === null ? "" : "]", parameters: content ?? "" };
			}
			OTHER_SEQUENCE.lastIndex = at + 1;
			const [sequence = ""] = OTHER_SEQUENCE.exec(text) ?? [];
			return { next: at + 1 + sequence.length, command: "", parameters: "" };
		},
	};
}

/** The content of a string sequence that is ended properly; others were cancelled. */
function contentOf(sequence: string): string | null {
	const end = ["\u001b\\", "\u0007", "\u009c"].find((mark) => sequence.endsWith(mark));
	return end === undefined ? null : sequence.slice(0, -end.length);
}
