import type { Approval } from "@paperclipai/shared";
import { expect, it } from "vitest";
import { formatApproval, titleOf } from "./approval.ts";
import { formatSetup } from "./setup.ts";

const ADA = "11111111-0000-4000-8000-000000000000";
const hire: Approval = {
	id: "debe9cda-0000-4000-8000-000000000000",
	companyId: ADA,
	issueId: null,
	kind: "hire_agent",
	status: "pending",
	payload: { name: "Rita\u001b[2J", reason: "I need\u0007 a reviewer.", suggestedModel: "big" },
	revision: 3,
	askedBy: { kind: "agent", agentId: ADA, runId: null },
	decisionNote: null,
	result: null,
	createdAt: "2026-11-23T08:00:00.000Z",
	updatedAt: "2026-11-23T08:00:00.000Z",
	decidedAt: null,
};

it("shows what is asked for, without control characters", () => {
	expect(formatApproval(hire, "PAP-1 Parser", new Map([[ADA, "Ada"]]), 80)).toBe(
		[
			"Hire Rita␛[2J",
			"",
			"status:     pending",
			"revision:   3",
			"asked by:   Ada, 2026-11-23 08:00:00 UTC",
			"issue:      PAP-1 Parser",
			"name:       Rita␛[2J",
			"reports to: Ada",
			"suggests:   big",
			"setup like: Ada",
			`id:         ${hire.id}`,
			"",
			"  I need␇ a reviewer.",
			"",
		].join("\n"),
	);
	const payload = { title: "Buy a domain", body: "10 EUR" };
	expect(titleOf({ ...hire, kind: "request_board_approval", payload })).toBe("Buy a domain");
});

it("shows every setting of what would run, each on lines of its own", () => {
	const adapterConfig = { command: "sh\nadapter: harmless", args: ["-c", "ls"], env: { A: "1" } };
	expect(formatSetup({ adapterType: "process", adapterConfig, environment: "box" }, "Ada", 80)).toBe(
		[
			"The agent will run:",
			"adapter:     process",
			"environment: box",
			"copied from: Ada",
			"  command:   sh",
			"             adapter: harmless",
			'  args:      ["-c","ls"]',
			'  env:       {"A":"1"}',
			"",
		].join("\n"),
	);
});
