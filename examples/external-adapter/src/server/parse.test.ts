import assert from "node:assert/strict";
import test from "node:test";
import { isUnknownSession, parseOutcome } from "./parse.ts";

const END = '{"event":"end","ok":true,"session":"s1","summary":"Done."}';

test("reads the last end event", () => {
	const stdout = `{"event":"start","session":"s0"}\n${END.replace("s1", "s0")}\nnoise\n${END}\n`;
	assert.deepEqual(parseOutcome(stdout), { sessionId: "s1", ok: true, summary: "Done." });
});

for (const stdout of ["", "noise", END.slice(0, -5), '{"event":"end"}', '{"event":"start","session":"s1"}']) {
	test(`finds no end in ${JSON.stringify(stdout)}`, () => {
		assert.equal(parseOutcome(stdout), null);
	});
}

test("recognizes a missing session", () => {
	assert.ok(isUnknownSession({ exitCode: 2, stderr: "todo-agent: unknown session s1\n" }));
	assert.ok(!isUnknownSession({ exitCode: 1, stderr: "todo-agent: unknown session s1\n" }));
	assert.ok(!isUnknownSession({ exitCode: 2, stderr: "node: bad option\n" }));
});
