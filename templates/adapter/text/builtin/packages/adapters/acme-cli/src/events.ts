import { defineEvents } from "@paperclipai/adapter-utils";

/** A line is text of the agent, and the last one sums up the run. Match lines that mean something else by their marks. */
export const events = defineEvents(() => (line) => ({
	entries: [{ kind: "assistant", text: line }],
	facts: line.trim() === "" ? {} : { summary: line },
}));
