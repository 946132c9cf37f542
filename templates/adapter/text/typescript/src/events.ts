// How a line of output is read: for the server, and as the UI parser in the browser and the terminal. As a UI parser, it is
// one file of at most 50 KB without imports; imports of types are not part of the built file.
import type { LineReader, StdoutParser } from "@paperclipai/adapter-utils";

/** A line is text of the agent, and the last one sums up the run. Match lines that mean something else by their marks. */
export function createLineReader(): LineReader {
	return (line) => ({
		entries: [{ kind: "assistant", text: line }],
		facts: line.trim() === "" ? {} : { summary: line },
	});
}

/** The UI parser. */
export function createStdoutParser(): StdoutParser {
	let read = createLineReader();
	return {
		parseLine: (line, ts) => (read(line)?.entries ?? []).map((entry) => ({ ...entry, ts })),
		reset: () => {
			read = createLineReader();
		},
	};
}
