import { AGENT_LIMITS } from "../limits/agent-limits.ts";

export interface LineSplitter {
	push(text: string): string[];
	/** Returns the incomplete last line, if any, and resets the splitter. */
	end(): string[];
}

/** Number of chunks to join at a time, so that a long line in tiny chunks takes linear time. */
const JOIN_AT = 1024;

/**
 * Splits text into lines, at `\n` or `\r\n` but not at U+2028, in linear time. Of a line longer than `maxLength` UTF-16
 * units, returns only the start, followed by a note.
 * @param options.maxLength Default `AGENT_LIMITS.lineChars`, 32 Mi.
 */
export function createLineSplitter(options: { maxLength?: number } = {}): LineSplitter {
	const { maxLength = AGENT_LIMITS.lineChars } = options;
	let blocks: string[] = [];
	let chunks: string[] = [];
	let length = 0;
	let start: string | null = null;

	function keep(chunk: string): void {
		length += chunk.length;
		if (chunk === "" || start !== null) return;
		chunks.push(chunk);
		if (length > maxLength) {
			start = copyStart(join(), Math.min(AGENT_LIMITS.cutLineChars, maxLength));
			blocks = [];
			chunks = [];
		} else if (chunks.length >= JOIN_AT) {
			blocks.push(chunks.join(""));
			chunks = [];
		}
	}

	function join(): string {
		return blocks.length === 0 && chunks.length === 1 ? (chunks[0] ?? "") : blocks.join("") + chunks.join("");
	}

	function take(): string {
		const text = start === null ? join() : `${start}${cutNote(length)}`;
		blocks = [];
		chunks = [];
		start = null;
		length = 0;
		return text;
	}

	return {
		push(text) {
			const lines: string[] = [];
			let from = 0;
			for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", from)) {
				keep(text.slice(from, end));
				lines.push(withoutCarriageReturn(take()));
				from = end + 1;
			}
			keep(from === 0 ? text : text.slice(from));
			return lines;
		},
		end() {
			const rest = take();
			return rest === "" ? [] : [rest];
		},
	};
}

function cutNote(length: number): string {
	return `… (a line of ${length.toLocaleString("en-US")} characters, cut here; the log has all of it)`;
}

/** Copies the start of a line, because a slice would keep the whole line in memory. Does not split a character. */
function copyStart(line: string, length: number): string {
	return [...line.slice(0, length)].join("").replace(/[\uD800-\uDBFF]$/, "");
}

function withoutCarriageReturn(line: string): string {
	return line.endsWith("\r") ? line.slice(0, -1) : line;
}
