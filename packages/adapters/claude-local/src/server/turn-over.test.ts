import { expect, it } from "vitest";
import { createClaudeOutputReader } from "./parse.ts";

const INIT = { type: "system", subtype: "init", session_id: "8d3c1b52-5a47-4a8f-9f5e-2f4f2f1b7c11", model: "m" };
const RESULT = { type: "result", subtype: "success", is_error: false, result: "done", usage: {} };
const answer = (parent: string | null) => ({
	type: "assistant",
	parent_tool_use_id: parent,
	message: { id: "m", role: "assistant", content: [{ type: "text", text: "hi" }] },
});

it.each([
	["before a result", [INIT, answer(null)], false],
	["after a result", [INIT, answer(null), RESULT], true],
	["after a failed result", [INIT, { ...RESULT, is_error: true }], true],
	["while background work begins another turn", [INIT, RESULT, INIT], false],
	["after the result of the other turn", [INIT, RESULT, INIT, answer(null), RESULT], true],
	["while a sub-agent reports after a result", [INIT, RESULT, answer("toolu_1")], true],
])("knows whether the turn is over %s", (_, events, expected) => {
	const reader = createClaudeOutputReader();
	for (const event of events) reader.push(`${JSON.stringify(event)}\n`);
	expect(reader.peek().isTurnOver).toBe(expected);
});
