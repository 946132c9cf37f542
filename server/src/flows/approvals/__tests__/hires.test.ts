import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import { createTestCompany, type TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { describe, expect } from "vitest";
import { createAskingAgent } from "../../../__tests__/support/asking-agent.ts";
import { LIMITS } from "../../../platform/settings/limits.ts";

let server: TestCompany;
it.beforeAll(async ({ sharedServer }) => {
	server = await sharedServer.createCompany();
});

type Requester = Awaited<ReturnType<typeof createAskingAgent>>;
const params = () => ({ companyId: server.company.id });
const hire = (requester: Requester, more: object = {}) =>
	requester.client.call(api.hireAgent, {
		params: params(),
		body: { name: "Helper", reason: "Too much work.", ...more },
	});
const approve = (approval: api.Approval, body: object) =>
	server.send("POST", `/api/approvals/${approval.id}/approve`, { revision: approval.revision, ...body });
const agents = () => server.client.call(api.listAgents, { params: params() });
const getAgent = (agentId = "") => server.client.call(api.getAgent, { params: { agentId } });
const echo = { adapterType: "process", adapterConfig: { command: "echo", args: ["hired"] } };

it("creates the agent with the setup that the board gives, once, and notifies the requester", async () => {
	const requester = await createAskingAgent(server);
	const suggested = { suggestedAdapterType: "codex_local", suggestedModel: "big" };
	const approval = await hire(requester, { role: "tester", title: "QA", capabilities: "Tests.", ...suggested });
	expect(approval).toMatchObject({ kind: "hire_agent", status: "pending", payload: { name: "Helper", ...suggested } });
	const before = await agents();
	const decisions = await Promise.all(Array.from({ length: 20 }, () => approve(approval, { ...echo, note: "Good." })));
	expect(decisions.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)]);
	const [agent, ...others] = await agents();
	expect(others).toHaveLength(before.length);
	const setup = { name: "Helper", role: "tester", title: "QA", capabilities: "Tests.", ...echo };
	expect(agent).toMatchObject({ ...setup, reportsTo: requester.agent.id, status: "idle" });
	const decided = await server.client.call(api.getApproval, { params: { approvalId: approval.id } });
	expect(decided).toMatchObject({
		...{ status: "approved", decisionNote: "Good." },
		result: { agentId: agent?.id, adapterType: "process", onHireApproved: { status: "none" } },
	});
	const run = await server.wake(agent?.id ?? "");
	await server.finish(run.id);
	expect(await server.output(run.id)).toBe("hired\n");
	const { payload } = await requester.delivered();
	const answer = `Helper\nHelper was hired and has the id ${agent?.id}.\nGood.`;
	expect(payload.approval).toMatchObject({ id: approval.id, status: "approved", answer });
});

it("copies the setup of an agent that the board names, not when it runs", async () => {
	const requester = await createAskingAgent(server);
	const runtimeConfig = { heartbeat: { enabled: true, intervalSec: 86_400 } };
	const model = await server.createAgent("process", { command: "echo", env: { A: "b" } }, { runtimeConfig });
	const approval = await hire(requester, { reportsTo: model.id });
	expect(await approve(approval, { sameSetupAs: model.id })).toMatchObject({ status: 200 });
	const [agent] = await agents();
	expect(agent).toMatchObject({ adapterType: "process", adapterConfig: model.adapterConfig, reportsTo: model.id });
	expect(agent?.runtimeConfig.heartbeat.enabled).toBe(false);
});

it("refuses to approve a hire with no setup, two setups, or one that cannot run", async ({ sharedServer }) => {
	const requester = await createAskingAgent(server);
	const approval = await hire(requester, { sameSetupAs: requester.agent.id });
	const stranger = await createAskingAgent(await sharedServer.createCompany());
	const before = (await agents()).length;
	const refusals: [string, object][] = [
		["hire_setup_missing", {}],
		["hire_setup_missing", { adapterConfig: { command: "true" } }],
		["hire_setup_ambiguous", { ...echo, sameSetupAs: requester.agent.id }],
		["hire_agent_not_found", { sameSetupAs: stranger.agent.id }],
		["config_field_missing", { adapterType: "process" }],
		[
			"secret_not_found",
			{ ...echo, adapterConfig: { command: "true", env: { A: { type: "secret_ref", secretName: "NONE" } } } },
		],
	];
	for (const [code, body] of refusals) {
		expect(await approve(approval, body)).toMatchObject({ status: 422, body: { error: { code } } });
	}
	expect(await agents()).toHaveLength(before);
	expect(await requester.runs()).toEqual([]);
	const body = { kind: "request_board_approval" as const, payload: { title: "x", body: "y" } };
	const other = await requester.client.call(api.createApproval, { params: params(), body });
	expect((await approve(other, echo)).body.error.code).toBe("hire_setup_unexpected");
});

it("an agent has a limit of undecided requests and questions, and may ask again after a decision", async () => {
	const requester = await createAskingAgent(server);
	const issue = await server.client.call(api.createIssue, { params: params(), body: { title: "Asked" } });
	const question = { kind: "request_confirmation", title: "Go on?", body: "It is ready." };
	const ask = (headers?: Record<string, string>) =>
		server.send("POST", `/api/issues/${issue.id}/interactions`, question, headers);
	const path = `/api/companies/${server.company.id}/agent-hires`;
	const request = () => server.send("POST", path, { name: "Helper", reason: "Work." }, requester.headers);
	const half = Array.from({ length: LIMITS.openRequests / 2 + 5 });
	const sent = await Promise.all(half.flatMap(() => [request(), ask(requester.headers)]));
	const accepted = sent.filter(({ status }) => status === 201);
	expect(accepted).toHaveLength(LIMITS.openRequests);
	const refusal = { status: 409, body: { error: { code: "too_many_open_requests" } } };
	for (const refused of sent.filter(({ status }) => status !== 201)) expect(refused).toMatchObject(refusal);
	expect(await ask()).toMatchObject({ status: 201 });
	const decided = accepted.find(({ body }) => body.kind === "hire_agent")?.body as unknown as api.Approval;
	await server.send("POST", `/api/approvals/${decided.id}/reject`, { revision: 1 });
	expect(await ask(requester.headers)).toMatchObject({ status: 201 });
	expect(await request()).toMatchObject(refusal);
});

describe("what an agent writes", () => {
	const setup = {
		...{ adapterType: "process", adapterConfig: { command: "sh" }, command: "sh", args: ["-c", "true"], cwd: "/" },
		...{ env: { A: "b" }, hooks: {}, runtimeConfig: {}, instructionsFilePath: "/etc/passwd" },
	};

	it("may not have any part of a setup", async () => {
		const requester = await createAskingAgent(server);
		const send = (path: string, body: object) => server.send("POST", `/api/${path}`, body, requester.headers);
		const company = `companies/${server.company.id}`;
		const { id } = await hire(requester);
		await server.send("POST", `/api/approvals/${id}/request-revision`, { revision: 1, note: "Again." });
		for (const [key, value] of Object.entries(setup)) {
			const payload = { name: "Helper", reason: "Work.", [key]: value };
			const refusal = { status: 400, body: { error: { code: "unknown_key", details: { keys: [key] } } } };
			expect(await send(`${company}/agent-hires`, payload), key).toMatchObject(refusal);
			const nested = await send(`${company}/approvals`, { kind: "hire_agent", payload });
			expect(nested, key).toMatchObject({ status: 400, body: { error: { code: "unknown_key" } } });
			const again = await send(`approvals/${id}/resubmit`, { payload });
			expect(again, key).toMatchObject({ status: 422, body: { error: { code: "approval_payload_invalid" } } });
		}
	});

	it("is never executed, and never becomes part of a setup", async () => {
		const canary = path.join(tmpdir(), `canary-${crypto.randomUUID().slice(0, 8)}`);
		const evil = `x"; touch ${canary}; $(touch ${canary}) \`touch ${canary}\``;
		const requester = await createAskingAgent(server);
		const issue = await server.client.call(api.createIssue, { params: params(), body: { title: "Work" } });
		const approval = await hire(requester, {
			...{ name: evil, role: evil, title: evil, capabilities: evil, reason: evil },
			...{ suggestedAdapterType: evil, suggestedModel: evil, issueId: issue.id },
		});
		const payload = { title: evil, body: evil, details: evil };
		const body = { kind: "request_board_approval" as const, payload, issueId: issue.id };
		const wish = await requester.client.call(api.createApproval, { params: params(), body });
		const asked = [];
		for (const body of [
			{ kind: "request_confirmation", title: evil, body: evil, details: evil },
			{
				kind: "suggest_tasks",
				title: evil,
				tasks: [{ title: evil, description: evil, assigneeAgentId: requester.agent.id }],
			},
			{ kind: "ask_user_questions", title: evil, questions: [{ id: "a", question: evil, options: [evil] }] },
		] as api.CreateInteraction[]) {
			asked.push(await requester.client.call(api.createInteraction, { params: { issueId: issue.id }, body }));
		}
		expect(await approve(wish, { note: evil })).toMatchObject({ status: 200 });
		const hired = await approve(approval, { sameSetupAs: requester.agent.id, note: evil });
		expect(hired).toMatchObject({ status: 200 });
		for (const { id, kind } of asked) {
			const action = kind === "ask_user_questions" ? "respond" : "accept";
			const answer = action === "respond" ? { answers: { a: evil }, note: evil } : { note: evil };
			const path = `/api/issues/${issue.id}/interactions/${id}/${action}`;
			expect(await server.send("POST", path, { revision: 1, ...answer })).toMatchObject({ status: 200 });
		}
		const { agentId = "" } = hired.body.result as { agentId?: string };
		await server.wake(agentId, { prompt: evil, reason: evil });
		const runs = await server.client.call(api.listRuns, { params: params(), query: { limit: 200 } });
		for (const run of runs) await server.finish(run.id);
		expect(existsSync(canary)).toBe(false);
		for (const agent of await agents()) expect(JSON.stringify(agent.adapterConfig)).not.toContain("canary");
		expect((await getAgent(agentId)).adapterConfig).toEqual((await getAgent(requester.agent.id)).adapterConfig);
	});
});

describe("in a company that does not ask the board", () => {
	it.beforeEach(async ({ sharedServer }) => {
		const company = await sharedServer.createCompany();
		server = await createTestCompany(company.home, () => company, { requireBoardApprovalForNewAgents: false });
	});

	it("an agent gets a copy of itself at once, and is not woken for it", async () => {
		const requester = await createAskingAgent(server);
		for (const more of [{ name: "Helper" }, { name: "Helper 2", sameSetupAs: requester.agent.id }]) {
			const approval = await hire(requester, more);
			const { agentId, ...result } = approval.result ?? {};
			expect(approval).toMatchObject({ status: "approved", askedBy: { agentId: requester.agent.id } });
			expect(result).toMatchObject({ sameSetupAs: requester.agent.id, onHireApproved: { status: "none" } });
			expect(await getAgent(agentId)).toMatchObject({
				...{ name: more.name, reportsTo: requester.agent.id },
				...{ adapterType: requester.agent.adapterType, adapterConfig: requester.agent.adapterConfig },
			});
		}
		expect(await requester.runs()).toEqual([]);
	});

	it("further copies need the board after ten on one day, of the whole company", async () => {
		const requesters = [await createAskingAgent(server), await createAskingAgent(server)];
		const hireNext = (_: unknown, index: number) =>
			hire(requesters[index % 2] as Requester, { name: `Helper ${index}` });
		const asked = await Promise.all(Array.from({ length: 14 }, hireNext));
		const statuses = asked.map(({ status }) => status).toSorted();
		expect(statuses).toEqual([...Array(LIMITS.autoHires).fill("approved"), ...Array(4).fill("pending")]);
		expect(await agents()).toHaveLength(requesters.length + LIMITS.autoHires);
		const pending = asked.find(({ status }) => status === "pending") as api.Approval;
		expect(await approve(pending, echo)).toMatchObject({ status: 200 });
	});

	it.each([
		"helper",
		"Help\u200ber",
		"Helper\u202e",
		"Ｈelper",
		" Helper",
		"Hеlper",
	])("so does one whose name can be mistaken for a colleague's: %j", async (name) => {
		const requester = await createAskingAgent(server);
		expect(await hire(requester, { name: "Helper" })).toMatchObject({ status: "approved" });
		expect(await hire(requester, { name })).toMatchObject({ status: "pending", result: null });
	});

	it("a copy of another agent still needs the board", async () => {
		const requester = await createAskingAgent(server);
		const strong = await server.createAgent("process", { command: "sh" });
		expect(await hire(requester, { sameSetupAs: strong.id })).toMatchObject({ status: "pending", result: null });
		expect(await agents()).toHaveLength(2);
	});

	it("so does a copy of an agent with a budget, which it would exceed", async () => {
		const requester = await createAskingAgent(server);
		const params = { agentId: requester.agent.id };
		await server.client.call(api.setAgentBudget, { params, body: { period: "month", costCents: 100 } });
		expect(await hire(requester)).toMatchObject({ status: "pending", result: null });
	});
});
