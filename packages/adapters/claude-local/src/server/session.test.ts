import { describe, expect, it } from "vitest";
import { parseClaudeOutput } from "./parse.ts";
import { provenSession, readSession, toSessionParams, unansweredNote } from "./session.ts";

const ID = "11111111-2222-4333-8444-555555555555";
const init = { type: "system", subtype: "init", session_id: ID };
const answer = { type: "assistant", message: { model: "opus", content: [{ type: "text", text: "hi" }] } };
const result = (total_cost_usd: number) => ({ type: "result", subtype: "success", total_cost_usd });

const output = (...lines: object[]) => parseClaudeOutput(lines.map((line) => JSON.stringify(line)).join("\n"));
const before = { sessionId: ID, cwd: "/p", totalCostUsd: 2, unanswered: [] };

describe("the session of a run", () => {
	it("is proven by output in it, not by its id alone", () => {
		expect(provenSession(output(init), "/p", null)).toBeNull();
		expect(provenSession(output({ ...result(1), session_id: ID }), "/p", null)).toBeNull();
		expect(provenSession(output(init, answer), "/p", null)).toEqual({ ...before, totalCostUsd: null });
	});

	it.each([
		["grows with the run", [result(2.5)], 2.5],
		["stays when the run was ended", [], 2],
		["stays when the run failed before it cost anything", [result(0)], 2],
	])("has a total that %s", (_, lines, totalCostUsd) => {
		expect(provenSession(output(init, answer, ...lines), "/p", before)).toEqual({ ...before, totalCostUsd });
	});

	it("remembers a permission that nobody gave before the program died", () => {
		const asked = (tool_use_id: string) => ({
			...{ type: "control_request", request_id: `r${tool_use_id}` },
			request: { subtype: "can_use_tool", tool_name: "Write", tool_use_id, input: {} },
		});
		const killed = provenSession(output(init, answer, asked("t")), "/p", null);
		expect(killed).toMatchObject({ unanswered: ["Write"] });
		const stored = killed && readSession(toSessionParams(killed));
		expect(stored && unansweredNote(stored)).toContain("Write was not executed");
		const answered = { type: "user", message: { content: [{ type: "tool_result", tool_use_id: "t" }] } };
		for (const lines of [[asked("t"), answered], [asked("t"), result(1)], [asked("")]]) {
			const session = provenSession(output(init, answer, ...lines), "/p", null);
			expect(session && unansweredNote(session)).toBe("");
		}
	});

	it("does not use the total of another session", () => {
		const other = { ...before, sessionId: "99999999-2222-4333-8444-555555555555" };
		expect(provenSession(output(init, answer, result(0.5)), "/p", other)?.totalCostUsd).toBe(0.5);
	});

	it.each([
		"\uFEFF",
		"\u001b]0;claude\u0007",
		"\r",
		"\u001b[?25l\r",
		"Loading... ",
		"50 %\r",
	])("is found behind %j, which precedes the first line", (text) => {
		const stdout = `${text}${JSON.stringify(init)}\n${JSON.stringify(answer)}\n`;
		expect(provenSession(parseClaudeOutput(stdout), "/p", null)).toMatchObject({ sessionId: ID });
	});

	it("is that of the first answer if the first line is damaged", () => {
		const lines = [`{"type":"system","subty`, JSON.stringify({ ...answer, session_id: ID })];
		expect(provenSession(parseClaudeOutput(lines.join("\n")), "/p", null)).toMatchObject({ sessionId: ID });
	});

	it("is the one after a reset of the conversation", () => {
		const next = ID.replaceAll("1", "6");
		const reset = { type: "conversation_reset", new_conversation_id: next };
		const run = output(init, answer, reset, { ...init, session_id: next }, result(1));
		expect(provenSession(run, "/p", null)).toMatchObject({ sessionId: next });
	});

	it("is not stored if the program could not write it", () => {
		const lost = (fields: object) => ({
			type: "system",
			subtype: "session_writes_lost",
			error_code: "ENOSPC",
			...fields,
		});
		const stored = (fields: object) => provenSession(output(init, answer, lost(fields), result(1)), "/p", before);
		expect(stored({ lost: ["transcript"], transcript_session_ids: [ID.toUpperCase()] })).toBeNull();
		expect(stored({ lost: ["transcript"] })).toBeNull();
		expect(stored({})).toBeNull();
		expect(stored({ lost: ["global_config"] })).toMatchObject({ sessionId: ID });
		const other = { lost: ["transcript"], transcript_session_ids: [ID.replaceAll("1", "6")] };
		expect(stored(other)).toMatchObject({ sessionId: ID });
	});
});
