import { toTerminalText, truncateToWidth } from "@paperclipai/adapter-utils";

/** `line`: one line that is overwritten, for a terminal; `lines`: one line per step, for a file; `none`: nothing. */
export type ProgressStyle = "line" | "lines" | "none";

/** Shows the current step on stderr. */
export interface Progress {
	show(step: string): void;
	/** Clears the progress line of the style `line`. */
	end(): void;
}

export function createProgress(
	style: ProgressStyle,
	stream: Pick<NodeJS.WriteStream, "write" | "columns"> = process.stderr,
): Progress {
	const clear = "\r\u001b[2K";
	return {
		show(step) {
			const text = toTerminalText(step)
				.split("\n")
				.map((line) => line.trim().replaceAll("\t", " "))
				.filter((line) => line !== "")
				.join(" ");
			if (style === "lines") stream.write(`${text}\n`);
			// A line that wraps could not be cleared.
			if (style === "line") stream.write(clear + truncateToWidth(text, (stream.columns || 80) - 1, ""));
		},
		end() {
			if (style === "line") stream.write(clear);
		},
	};
}
