import fc from "fast-check";
import { expect, it } from "vitest";
import { recordings } from "../__tests__/recordings.ts";
import { createClaudeOutputReader, parseClaudeOutput } from "./parse.ts";

const { stdout } = recordings.read("claude-2.1.330", "tool-use");

it("parses the same from chunks of any size", () => {
	const whole = parseClaudeOutput(stdout);
	expect(whole).toMatchObject({ lastText: "The folder holds a README. Work finished.", lineCount: 12 });
	fc.assert(
		fc.property(fc.array(fc.nat(stdout.length), { maxLength: 30 }), (cuts) => {
			const reader = createClaudeOutputReader();
			let start = 0;
			for (const cut of [...cuts.sort((one, other) => one - other), stdout.length]) {
				reader.push(stdout.slice(start, cut));
				start = cut;
			}
			expect(reader.end()).toEqual(whole);
		}),
		{ numRuns: 50 },
	);
});

it("adds up the usage of several results and takes the outcome from the last", () => {
	const result = (more: object) => JSON.stringify({ type: "result", subtype: "success", ...more });
	const usage = { input_tokens: 1, cache_creation_input_tokens: 10, cache_read_input_tokens: 100, output_tokens: 2 };
	const output = parseClaudeOutput([result({ usage, is_error: true }), result({ usage, result: "done" })].join("\n"));
	expect(output.usage).toEqual({ inputTokens: 222, outputTokens: 4, cachedInputTokens: 200 });
	expect(output.result).toMatchObject({ isError: false, text: "done" });
});

it("takes the last text from the agent, not from its sub-agents", () => {
	const said = (text: string, parent: string | null) =>
		JSON.stringify({ type: "assistant", parent_tool_use_id: parent, message: { content: [{ type: "text", text }] } });
	expect(parseClaudeOutput([said("mine", null), said("theirs", "t1")].join("\n")).lastText).toBe("mine");
});

it("finds the result behind a progress bar without a line break", () => {
	const progress = stdout.replace(/\n(?=.*"type":"result")/, "\n 50%\r100%\r");
	expect(progress).not.toBe(stdout);
	expect(parseClaudeOutput(progress)).toEqual(parseClaudeOutput(stdout));
});
