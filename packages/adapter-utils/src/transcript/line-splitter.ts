/** Cuts text that arrives in pieces into lines. */
export interface LineSplitter {
	/** Takes the next piece and gives the lines it completes, without their ends. */
	push(text: string): string[];
	/** Gives the last line when it has no end, and starts anew. */
	end(): string[];
}

/** So many short pieces are joined at a time, which keeps a long line that comes one character at a time cheap. */
const JOIN_AT = 1024;

/**
 * A line ends at `\n`; one `\r` before it belongs to the end. Every other character, U+2028 included, is part of the
 * line. Time and memory are linear in the text, whatever its pieces are.
 */
export function createLineSplitter(): LineSplitter {
	let blocks: string[] = [];
	let pieces: string[] = [];

	function keep(piece: string): void {
		if (piece === "") return;
		pieces.push(piece);
		if (pieces.length < JOIN_AT) return;
		blocks.push(pieces.join(""));
		pieces = [];
	}

	function take(): string {
		const text = blocks.length === 0 && pieces.length === 1 ? (pieces[0] ?? "") : blocks.join("") + pieces.join("");
		blocks = [];
		pieces = [];
		return text;
	}

	return {
		push(text) {
			const lines: string[] = [];
			let start = 0;
			for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", start)) {
				keep(text.slice(start, end));
				lines.push(withoutCarriageReturn(take()));
				start = end + 1;
			}
			keep(start === 0 ? text : text.slice(start));
			return lines;
		},
		end() {
			const rest = take();
			return rest === "" ? [] : [rest];
		},
	};
}

function withoutCarriageReturn(line: string): string {
	return line.endsWith("\r") ? line.slice(0, -1) : line;
}
