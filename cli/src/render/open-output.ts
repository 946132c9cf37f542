import { type LogRecord, textOfRecord, toOutputText } from "@paperclipai/adapter-utils";

/** Follows the line that an agent has not ended yet, such as a progress bar. */
export interface OpenOutput {
	push(records: readonly LogRecord[]): void;
	/** The last state of the line, as a terminal would show it; `""` if there is none. */
	readonly shown: string;
}

/** Only the end of a longer line can be a state that fits a terminal. */
const MAX_LENGTH = 4_096;

export function createOpenOutput(): OpenOutput {
	const lines = { stdout: "", stderr: "" };
	let last: keyof typeof lines = "stdout";
	/** Whether the line is an event of the agent's program, which is shown when it is complete. */
	const isEvent = { stdout: false, stderr: false };

	return {
		push(records) {
			for (const record of records) {
				const { stream } = record;
				if (stream === "system") continue;
				const text = textOfRecord(record);
				const end = text.lastIndexOf("\n") + 1;
				const line = (end === 0 ? lines[stream] : "") + text.slice(end);
				if (end > 0 || lines[stream] === "") isEvent[stream] = line.trimStart().startsWith("{");
				lines[stream] = line.slice(-MAX_LENGTH);
				last = stream;
			}
		},
		get shown() {
			return isEvent[last] ? "" : toOutputText(lines[last]);
		},
	};
}
