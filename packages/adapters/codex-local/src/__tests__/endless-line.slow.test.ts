import { createTranscriptReader } from "@paperclipai/adapter-utils";
import { describeEndlessLine } from "@paperclipai/test-support/recordings/describe-endless-line.ts";
import { expect } from "vitest";
import { createCodexOutputReader } from "../server/parse.ts";
import { createStdoutParser } from "../ui/parse-stdout.ts";

describeEndlessLine({
	createOutputReader: createCodexOutputReader,
	createTranscriptReader: () => createTranscriptReader({ createParser: createStdoutParser }),
	lines: [
		{ type: "thread.started", thread_id: "t" },
		{ type: "item.completed", item: { id: "item_0", type: "agent_message", text: "All good." } },
		{ type: "turn.completed", usage: { input_tokens: 7, output_tokens: 2 } },
	],
	expected: {
		threadId: "t",
		lastText: "All good.",
		closing: "completed",
		usage: expect.objectContaining({ inputTokens: 7 }),
	},
});
