import { createTranscriptReader } from "@paperclipai/adapter-utils";
import { describeEndlessLine } from "@paperclipai/test-support/recordings/describe-endless-line.ts";
import { expect } from "vitest";
import { createClaudeOutputReader } from "../server/parse.ts";
import { createStdoutParser } from "../ui/parse-stdout.ts";

describeEndlessLine({
	createOutputReader: createClaudeOutputReader,
	createTranscriptReader: () => createTranscriptReader({ createParser: createStdoutParser }),
	lines: [
		{ type: "system", subtype: "init", session_id: "s", model: "opus" },
		{ type: "assistant", message: { model: "opus", content: [{ type: "text", text: "All good." }] } },
		{ type: "result", subtype: "success", is_error: false, result: "All good.", usage: { input_tokens: 7 } },
	],
	expected: {
		init: expect.objectContaining({ sessionId: "s" }),
		lastText: "All good.",
		result: expect.objectContaining({ subtype: "success" }),
		usage: expect.objectContaining({ inputTokens: 7 }),
	},
});
