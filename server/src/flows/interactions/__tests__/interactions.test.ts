import * as api from "@paperclipai/shared";
import { connectLive } from "@paperclipai/test-support/server/live-client.ts";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { describe, expect } from "vitest";
import { createAskingAgent } from "../../../__tests__/support/asking-agent.ts";
import { bothCounts } from "../../issues/__tests__/issue-counts.ts";

let server: TestCompany;
it.beforeAll(async ({ sharedServer }) => {
	server = await sharedServer.createCompany();
});

const createIssue = (body: Partial<api.CreateIssue> = {}) =>
	server.client.call(api.createIssue, { params: { companyId: server.company.id }, body: { title: "Work", ...body } });
const pathOf = ({ issueId, id }: api.Interaction, action: string) =>
	`/api/issues/${issueId}/interactions/${id}/${action}`;
const decide = (interaction: api.Interaction, action: string, body: object = {}, headers = {}) =>
	server.send("POST", pathOf(interaction, action), { revision: interaction.revision, ...body }, headers);
const childrenOf = (parentId: string) =>
	server.client.call(api.listIssues, { params: { companyId: server.company.id }, query: { parentId } });

async function ask(body: api.CreateInteraction) {
	const [requester, issue] = [await createAskingAgent(server), await createIssue()];
	const params = { issueId: issue.identifier };
	return { requester, issue, interaction: await requester.client.call(api.createInteraction, { params, body }) };
}

const confirmation = { kind: "request_confirmation", title: "Delete it?", body: "Nobody uses it." } as const;
const tasks = {
	kind: "suggest_tasks",
	tasks: [
		{ title: "Build", priority: "high" },
		{ title: "Test", blockedBy: [0] },
		{ title: "Ship", blockedBy: [0, 1] },
	],
} as const satisfies { kind: string; tasks: readonly object[] };
const suggestion = structuredClone(tasks) as unknown as api.CreateInteraction;
const questions: api.CreateInteraction = {
	kind: "ask_user_questions",
	questions: [
		{ id: "color", question: "Which color?", options: ["red", "blue"] },
		{ id: "sizes", question: "Which sizes?", options: ["S", "M", "L"], multiple: true },
		{ id: "why", question: "Why?" },
	],
};

it("notifies the requester once of the confirmation, however many decide at the same time", async () => {
	const { requester, issue, interaction } = await ask(confirmation);
	expect(interaction).toMatchObject({
		...{ issueId: issue.id, status: "pending", title: "Delete it?", payload: { body: "Nobody uses it." } },
		...{ response: null, askedBy: { kind: "agent", agentId: requester.agent.id, runId: null } },
	});
	const live = await connectLive(server.url, server.company.id);
	const decisions = await Promise.all(
		Array.from({ length: 20 }, (_, index) =>
			decide(interaction, index % 2 ? "accept" : "reject", { note: `No. ${index}` }),
		),
	);
	const made = decisions.filter(({ status }) => status === 200);
	expect(made).toHaveLength(1);
	const { status, response } = made[0]?.body as unknown as api.Interaction;
	const refused = decisions.filter(({ body }) => body.error?.code === "interaction_decided");
	expect(refused).toHaveLength(19);
	expect(refused[0]).toMatchObject({ status: 409, body: { error: { details: { status } } } });
	const { run, payload } = await requester.delivered();
	expect(run).toMatchObject({ reason: `interaction_${status}`, issueId: issue.id, invocationSource: "automation" });
	const answer = `Delete it?\n${response?.note}`;
	expect(payload.interactions).toEqual([{ id: interaction.id, kind: "request_confirmation", status, answer }]);
	expect(payload.wakes).toMatchObject([{ interactionId: interaction.id }]);
	const change = await live.wait(({ type }) => type === "interaction.changed");
	expect(change.payload).toEqual({ runId: null, interactionId: interaction.id, issueId: issue.id, status });
	live.close();
});

it("creates the suggested tasks as children, exactly once", async () => {
	const { requester, issue, interaction } = await ask(suggestion);
	expect(interaction.title).toBe("3 suggested tasks");
	const decisions = await Promise.all(Array.from({ length: 20 }, () => decide(interaction, "accept")));
	expect(decisions.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)]);
	const [ship, test, build] = await childrenOf(issue.id);
	expect(build).toMatchObject({ title: "Build", priority: "high", status: "todo", createdBy: { kind: "board" } });
	expect(test).toMatchObject({ title: "Test", priority: "medium", blockedByIssueIds: [build?.id] });
	expect(ship).toMatchObject({ title: "Ship", blockedByIssueIds: [build?.id, test?.id] });
	expect(await childrenOf(issue.id)).toHaveLength(3);
	const { payload } = await requester.delivered();
	const created = [build, test, ship].map((child) => `Created ${child?.identifier}: ${child?.title}`);
	expect(payload.interactions).toMatchObject([
		{ status: "accepted", answer: ["3 suggested tasks", ...created].join("\n") },
	]);
});

it("creates some of the suggested tasks, and wakes those who get one", async () => {
	const worker = await createAskingAgent(server);
	const [build, test, ship] = tasks.tasks;
	const assigned = [build, { ...test, assigneeAgentId: worker.agent.id }, ship] as never;
	const { issue, interaction } = await ask({ kind: "suggest_tasks", tasks: assigned });
	expect((await decide(interaction, "accept", { tasks: [1, 3] })).body.error.code).toBe("task_unknown");
	expect(await childrenOf(issue.id)).toEqual([]);
	expect(await decide(interaction, "accept", { tasks: [1, 2] })).toMatchObject({
		status: 200,
		body: { status: "accepted", response: { createdIssues: [{ task: 1 }, { task: 2 }] } },
	});
	const [second, first] = await childrenOf(issue.id);
	expect(first).toMatchObject({ title: "Test", blockedByIssueIds: [] });
	expect(second).toMatchObject({ title: "Ship", blockedByIssueIds: [first?.id] });
	expect((await worker.delivered()).run).toMatchObject({ reason: "issue_assigned", issueId: first?.id });
});

it("delivers the answers to the requester of the questions", async () => {
	const { requester, interaction } = await ask(questions);
	const answers = { color: "blue", sizes: ["S", "L"], why: "Because." };
	const refusals: [string, object][] = [
		["question_unknown", { ...answers, toString: "x" }],
		["answer_missing", { color: "blue", sizes: ["S"] }],
		["answer_invalid", { ...answers, color: "green" }],
		["answer_invalid", { ...answers, sizes: ["S", "XL"] }],
		["answer_invalid", { ...answers, color: ["blue"] }],
	];
	for (const [code, given] of refusals) {
		expect(await decide(interaction, "respond", { answers: given })).toMatchObject({
			status: 422,
			body: { error: { code } },
		});
	}
	expect((await decide(interaction, "accept")).body.error.code).toBe("interaction_kind");
	expect(await requester.runs()).toEqual([]);
	expect(await decide(interaction, "respond", { answers, note: "Soon." })).toMatchObject({
		body: { status: "answered", response: { answers, note: "Soon." } },
	});
	const answer = "3 questions\nWhich color?\nblue\nWhich sizes?\nS, L\nWhy?\nBecause.\nSoon.";
	const { run, payload } = await requester.delivered();
	expect(run.reason).toBe("interaction_answered");
	expect(payload.interactions).toMatchObject([{ status: "answered", answer }]);
});

it("delivers all decisions to an agent in one run, and wakes no agent for what the board has asked", async () => {
	const { requester, issue, interaction } = await ask(confirmation);
	const params = { issueId: issue.id };
	const other = await requester.client.call(api.createInteraction, { params, body: questions });
	const own = await server.client.call(api.createInteraction, { params, body: confirmation });
	await server.client.call(api.createComment, { params, body: { body: "Wait for it." } });
	expect((await decide(own, "reject")).status).toBe(200);
	expect(await requester.runs()).toEqual([]);
	// Both are in one run if it starts after them, else the second one has its own run.
	expect((await decide(interaction, "accept")).status).toBe(200);
	expect((await decide(other, "reject")).status).toBe(200);
	const delivered: string[] = [];
	for (const run of await requester.runs()) {
		await server.finish(run.id);
		const [payload = ""] = (await server.output(run.id)).split("\n");
		delivered.push(...JSON.parse(payload).interactions.map(({ id }: { id: string }) => id));
	}
	expect(delivered.toSorted()).toEqual([interaction.id, other.id].toSorted());
	const listed = await requester.client.call(api.listInteractions, { params, query: { status: "rejected" } });
	expect(listed.map(({ id }) => id)).toEqual([own.id, other.id]);
});

describe("who may not decide", () => {
	it("an agent, the requester or another one, by its key or by its run", async () => {
		const { requester, interaction } = await ask(confirmation);
		const other = await createAskingAgent(server);
		const idle = await createAskingAgent(server, { args: ["-c", "sleep 300"] });
		const run = await server.wake(idle.agent.id);
		const params = { runId: run.id };
		await until(async () => (await server.client.call(api.getRun, { params })).status === "running");
		for (const headers of [requester.headers, other.headers, { [api.RUN_ID_HEADER]: run.id }]) {
			for (const action of ["accept", "reject", "respond"]) {
				const body = action === "respond" ? { answers: {} } : {};
				const refusal = { status: 403, body: { error: { code: "board_only" } } };
				expect(await decide(interaction, action, body, headers)).toMatchObject(refusal);
			}
		}
		await server.client.call(api.cancelRun, { params });
		expect(await requester.runs()).toEqual([]);
	});

	it("an agent of another company, which may not even ask or read", async ({ sharedServer }) => {
		const { interaction } = await ask(confirmation);
		const { headers } = await createAskingAgent(await sharedServer.createCompany());
		const path = `/api/issues/${interaction.issueId}/interactions`;
		const refusal = { status: 404, body: { error: { code: "issue_not_found" } } };
		expect(await server.send("GET", path, undefined, headers)).toMatchObject(refusal);
		expect(await server.send("POST", path, confirmation, headers)).toMatchObject(refusal);
	});

	it("the board, through another issue", async () => {
		const { interaction } = await ask(confirmation);
		const issueId = (await createIssue()).id;
		expect(await decide({ ...interaction, issueId }, "accept")).toMatchObject({
			status: 404,
			body: { error: { code: "interaction_not_found" } },
		});
	});
});

it("refuses an interaction that could not be decided", async ({ sharedServer }) => {
	const [requester, issue] = [await createAskingAgent(server), await createIssue()];
	const stranger = await createAskingAgent(await sharedServer.createCompany());
	const path = `/api/issues/${issue.id}/interactions`;
	const one = (task: object) => ({ kind: "suggest_tasks", tasks: [{ title: "Build" }, { title: "Test", ...task }] });
	const refusals: [number, object][] = [
		[400, { kind: "request_confirmation", title: "No body" }],
		[400, { ...confirmation, command: "true" }],
		[400, { kind: "suggest_tasks", tasks: [] }],
		[400, one({ blockedBy: [1] })],
		[400, one({ adapterConfig: {} })],
		[422, one({ assigneeAgentId: stranger.agent.id })],
		[
			400,
			{
				kind: "ask_user_questions",
				questions: [
					{ id: "a", question: "?" },
					{ id: "a", question: "?" },
				],
			},
		],
	];
	for (const [status, body] of refusals) {
		expect(await server.send("POST", path, body, requester.headers), JSON.stringify(body)).toMatchObject({ status });
	}
});

it("counts the issues that were created for accepted tasks", async () => {
	const { shown, counted } = await bothCounts(server);
	expect(shown).toEqual(counted);
});

it("lists what waits for the board in all threads, with the issue of each", async () => {
	const params = { companyId: server.company.id };
	const pending = () => server.client.call(api.listPendingInteractions, { params });
	const before = await pending();
	const { interaction, issue } = await ask(confirmation);
	const [first, ...others] = await pending();
	expect(first).toMatchObject({ ...interaction, issue: { identifier: issue.identifier, title: "Work" } });
	expect(others).toEqual(before);
	await decide(interaction, "accept");
	expect(await pending()).toEqual(before);
});
