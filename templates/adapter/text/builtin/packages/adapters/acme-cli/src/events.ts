import { defineEvents } from "@paperclipai/adapter-utils";

/** Each line is text of the agent, and the last line is the summary. Match lines with another meaning by their prefixes. */
export const events = defineEvents(() => (line) => ({
	entries: [{ kind: "assistant", text: line }],
	facts: line.trim() === "" ? {} : { summary: line },
}));
