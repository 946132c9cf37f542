import assert from "node:assert/strict";
import test from "node:test";
import { createStdoutParser } from "./ui-parser.ts";

const ts = "2026-01-01T00:00:00.000Z";

test("names the result of a tool after its call", () => {
	const { parseLine } = createStdoutParser();
	const call = parseLine('{"event":"tool","id":"t1","name":"list_files","input":{"folder":"."}}', ts);
	const result = parseLine('{"event":"tool_end","id":"t1","ok":true,"output":"3 files"}', ts);
	assert.deepEqual(call, [{ kind: "tool_call", ts, name: "list_files", input: { folder: "." }, toolUseId: "t1" }]);
	assert.deepEqual(result, [
		{ kind: "tool_result", ts, toolUseId: "t1", toolName: "list_files", content: "3 files", isError: false },
	]);
});

test("drops its state on reset", () => {
	const { parseLine, reset } = createStdoutParser();
	parseLine('{"event":"tool","id":"t1","name":"list_files"}', ts);
	reset();
	const [entry] = parseLine('{"event":"tool_end","id":"t1","ok":false,"output":"no such folder"}', ts);
	assert.deepEqual(entry, {
		kind: "tool_result",
		ts,
		toolUseId: "t1",
		toolName: "tool",
		content: "no such folder",
		isError: true,
	});
});

test("parses the start and the end of a run", () => {
	const { parseLine } = createStdoutParser();
	const [init] = parseLine('{"event":"start","session":"s1","run":2}', ts);
	assert.deepEqual(init, { kind: "init", ts, model: "todo-agent", sessionId: "s1" });
	const [end] = parseLine('{"event":"end","ok":true,"session":"s1","summary":"2 open notes."}', ts);
	assert.equal(end?.kind, "result");
	assert.ok(end.kind === "result" && end.text === "2 open notes." && !end.isError);
});

for (const line of ["plain text", "{broken", "[]", "", "null", '{"event":"dance"}', '{"no":"event"}']) {
	test(`shows an unknown line as text: ${line}`, () => {
		assert.deepEqual(createStdoutParser().parseLine(line, ts), [{ kind: "stdout", ts, text: line }]);
	});
}
