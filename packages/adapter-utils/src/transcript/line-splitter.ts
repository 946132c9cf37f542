/** Splits text that arrives in chunks into lines. */
export interface LineSplitter {
	/** Returns the lines that a chunk completes, without line breaks. */
	push(text: string): string[];
	/** Returns a last line without a line break, and resets the splitter. */
	end(): string[];
}

/** Chunks are joined in blocks, so that a long line that arrives one character at a time stays cheap. */
const JOIN_AT = 1024;

/**
 * A line ends at `\n` or `\r\n`. Every other character, U+2028 included, is part of the line. Time and memory are linear in the
 * text, however it is split.
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
