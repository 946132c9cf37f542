// Declares how a line of output is read, by the server and, as the UI parser, by the browser and the terminal. A UI
// parser is one file of at most 50 KB without imports.

/** Each line is text of the agent, and the last line is the summary. Match lines with another meaning by their prefixes. */
export function createLineReader() {
	return (line) => ({
		entries: [{ kind: "assistant", text: line }],
		facts: line.trim() === "" ? {} : { summary: line },
	});
}

/** The UI parser. */
export function createStdoutParser() {
	let read = createLineReader();
	return {
		parseLine: (line, ts) => read(line).entries.map((entry) => ({ ...entry, ts })),
		reset: () => {
			read = createLineReader();
		},
	};
}
