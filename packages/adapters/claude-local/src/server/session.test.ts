import { describe, expect, it } from "vitest";
import { parseClaudeOutput } from "./parse.ts";
import { provenSession } from "./session.ts";

const ID = "11111111-2222-4333-8444-555555555555";
const init = { type: "system", subtype: "init", session_id: ID };
const answer = { type: "assistant", message: { model: "opus", content: [{ type: "text", text: "hi" }] } };
const result = (total_cost_usd: number) => ({ type: "result", subtype: "success", total_cost_usd });

const output = (...lines: object[]) => parseClaudeOutput(lines.map((line) => JSON.stringify(line)).join("\n"));
const before = { sessionId: ID, cwd: "/p", totalCostUsd: 2 };

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

	it("does not use the total of another session", () => {
		const other = { ...before, sessionId: "99999999-2222-4333-8444-555555555555" };
		expect(provenSession(output(init, answer, result(0.5)), "/p", other)?.totalCostUsd).toBe(0.5);
	});
});
