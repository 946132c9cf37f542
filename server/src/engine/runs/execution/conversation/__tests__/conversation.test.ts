import * as api from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { describe, expect } from "vitest";
import { createBench } from "./conversation-bench.ts";

const ASK: Partial<api.CreateAgent> = { permissions: { preset: "ask", rules: [] } };

let server: TestCompany;
it.beforeAll(async ({ sharedServer }) => {
	server = await sharedServer.createCompany();
});

describe("a message to a running agent", () => {
	it("is passed on, and its states tell what became of it", async () => {
		const { start, asked, say, state, allow, read, run } = await createBench(server, ASK);
		const runId = await start("bash: one");
		const request = await asked(runId);
		const message = await say(runId, "and also this");
		await expect.poll(() => state(runId, message.id)).toBe("sent");
		expect(await run(runId)).toMatchObject({ status: "running", steering: "turn", waitingFor: 1 });
		await allow(request);
		// Its page shows the decisions of a run that took messages, also after the run.
		expect(await server.finish(runId)).toMatchObject({ status: "succeeded", waitingFor: 0, steering: "turn" });
		expect(await state(runId, message.id)).toBe("delivered");
		expect(read().at(-1)).toBe("and also this");
	});

	it("is withdrawn before the agent takes it up, and not after that", async () => {
		const { start, asked, say, state, withdraw, allow, read } = await createBench(server, ASK);
		const runId = await start("bash: one", "bash: two");
		const first = await asked(runId);
		const message = await say(runId, "never mind");
		await expect.poll(() => state(runId, message.id)).toBe("sent");
		await withdraw(runId, message.id);
		await expect.poll(() => state(runId, message.id)).toBe("withdrawn");
		const other = await say(runId, "really");
		await expect.poll(() => state(runId, other.id)).toBe("sent");
		await allow(first);
		await allow(await asked(runId));
		await server.finish(runId);
		expect(read()).not.toContain("never mind");
		const late = withdraw(runId, other.id);
		await expect(late).rejects.toMatchObject({ status: 409, code: "message_settled" });
	});

	it("goes to the next run when this one has ended", async () => {
		const { start, say, read } = await createBench(server, ASK);
		const runId = await start("hello");
		await server.finish(runId);
		expect(await say(runId, "one more thing")).toMatchObject({ state: "deferred" });
		await expect.poll(() => read().some((text) => text.includes("one more thing")), { timeout: 20_000 }).toBe(true);
	});

	it("interrupts the turn, and is the next one", async () => {
		const { start, asked, say, state, read } = await createBench(server, ASK);
		const runId = await start("bash: one", "bash: two");
		await asked(runId);
		const message = await say(runId, "do this instead", "interrupt");
		const done = await server.finish(runId);
		expect(done).toMatchObject({ status: "succeeded" });
		expect(await state(runId, message.id)).toBe("delivered");
		expect(read().at(-1)).toBe("do this instead");
	});

	it("reaches the program that starts a new session, because the first one could not resume its session", async () => {
		const { start, say, state, log, read, run } = await createBench(server, ASK, { SCRIPTED_FORGETFUL: "1" });
		await server.finish(await start("hello"));
		const runId = await start("hello again");
		await expect.poll(async () => (await run(runId)).status, { timeout: 20_000 }).toBe("running");
		const message = await say(runId, "and also this");
		expect(await server.finish(runId)).toMatchObject({ status: "succeeded" });
		expect(log()).toContainEqual(expect.objectContaining({ run: runId, forgot: expect.any(String) }));
		expect(await state(runId, message.id)).toBe("delivered");
		expect(read().filter((text) => text === "and also this")).toHaveLength(1);
	});

	it("reaches the program that starts a new session once more, if the first one lost what it had read", async () => {
		const { start, say, messages, read, run } = await createBench(server, ASK, { SCRIPTED_FORGETFUL: "late" });
		await server.finish(await start("hello"));
		const runId = await start("hello again");
		await expect.poll(async () => (await run(runId)).status, { timeout: 20_000 }).toBe("running");
		await say(runId, "and also this");
		expect(await server.finish(runId)).toMatchObject({ status: "succeeded" });
		expect(await messages(runId)).toMatchObject([{ body: "and also this", state: "delivered" }]);
		expect(read().filter((text) => text === "and also this")).toHaveLength(2);
	});

	it("is rejected for a run that has not started", async () => {
		const { agent } = await createBench(server, ASK);
		expect(await server.send("POST", `/api/agents/${agent.id}/pause`, {})).toMatchObject({ status: 200 });
		const { id } = await server.wake(agent.id, { prompt: "hello" });
		const early = await server.send("POST", `/api/heartbeat-runs/${id}/messages`, { body: "x" });
		expect(early).toMatchObject({ status: 409, body: { error: { code: "run_not_started" } } });
	});

	it("is rejected from an agent, also as a comment, and its ordinary comment waits for the next run", async () => {
		const { agent, asked, allow, read } = await createBench(server, ASK);
		const { client, company } = server;
		const other = await server.createAgent("process", { command: "true" });
		const { key } = await client.call(api.createAgentKey, { params: { agentId: other.id }, body: { name: "key" } });
		const send = async (path: string, body: object) => {
			const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
			const response = await fetch(`${server.url}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
			return { status: response.status, body: await response.json() };
		};
		const issue = await client.call(api.createIssue, {
			params: { companyId: company.id },
			body: { title: "Work", description: "bash: one", assigneeAgentId: agent.id, status: "todo" },
		});
		const runs = () => client.call(api.listRuns, { params: { companyId: company.id }, query: { issueId: issue.id } });
		await expect.poll(async () => (await runs())[0]?.status, { timeout: 20_000 }).toBe("running");
		const runId = (await runs())[0]?.id ?? "";
		const request = await asked(runId);
		for (const delivery of ["now", "interrupt"]) {
			const forged = await send(`/issues/${issue.id}/comments`, { body: "forged", delivery });
			expect(forged).toMatchObject({ status: 403, body: { error: { code: "message_board_only" } } });
			expect(await send(`/heartbeat-runs/${runId}/messages`, { body: "forged", delivery })).toMatchObject({
				status: 403,
			});
		}
		const comment = await send(`/issues/${issue.id}/comments`, { body: "ordinary" });
		expect(comment).toMatchObject({ status: 201, body: { message: null } });
		await allow(request);
		await server.finish(runId);
		expect(read().join()).not.toMatch(/forged|ordinary/);
	});
});

describe("a permission", () => {
	it("is given once, with another input, for the run, or always", async () => {
		const { start, asked, allow, executed, agent } = await createBench(server, ASK);
		const runId = await start("bash: one", "bash: two", "bash: two", "bash: npm test a", "bash: npm test b");
		await allow(await asked(runId), { input: { command: "one and a half" } });
		const second = await asked(runId);
		const { suggestedRules } = api.permissionPayloadSchema.parse(second.payload);
		await allow(second, { scope: "run", ...(suggestedRules[0] ? { rule: suggestedRules[0] } : {}) });
		const test = await asked(runId);
		expect(test.payload).toMatchObject({ command: "npm test a", askedBecause: "Ask for everything" });
		await allow(test, { scope: "always", rule: { decision: "allow", command: "npm test" } });
		expect(await server.finish(runId)).toMatchObject({ status: "succeeded", verdictReason: "completed" });
		expect(executed()).toEqual(["one and a half", "two", "two", "npm test a", "npm test b"]);
		const changed = await server.client.call(api.getAgent, { params: { agentId: agent.id } });
		expect(changed.permissions?.rules).toEqual([{ decision: "allow", command: "npm test" }]);
	});

	it("is denied with a note, and the run is not plainly successful", async () => {
		const { start, asked, deny, executed, run } = await createBench(server, ASK);
		const runId = await start("bash: one", "go on");
		await deny(await asked(runId), "Not on a Friday.");
		await server.finish(runId);
		expect(await run(runId)).toMatchObject({ status: "succeeded", verdictReason: "completed_with_warnings" });
		expect(executed()).toEqual([]);
		expect(await server.output(runId)).toContain("Not on a Friday.");
	});

	it("is denied, and the turn ends", async () => {
		const { start, asked, deny, executed, run } = await createBench(server, ASK);
		const runId = await start("bash: one", "bash: two");
		await deny(await asked(runId), "Stop.", true);
		await server.finish(runId);
		expect(await run(runId)).toMatchObject({ status: "succeeded", verdictReason: "completed_with_warnings" });
		expect(executed()).toEqual([]);
	});

	it("is decided by one of two people", async () => {
		const { start, asked, allow, deny } = await createBench(server, ASK);
		const runId = await start("bash: one");
		const request = await asked(runId);
		const both = await Promise.allSettled([allow(request), deny(request)]);
		expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
		const failed = both.find((one) => one.status === "rejected");
		expect(failed?.reason).toMatchObject({ status: 409, code: "interaction_decided" });
		await server.finish(runId);
	});

	it("is not asked for what the preset allows or denies", async () => {
		const workspace = await createBench(server);
		const runId = await workspace.start("bash: npm test", "edit: a.txt", "bash: rm -rf ~");
		const request = await workspace.asked(runId);
		expect(workspace.executed()).toEqual(["npm test"]);
		expect(request).toMatchObject({ kind: "permission", payload: { command: "rm -rf ~" } });
		await workspace.deny(request);
		await server.finish(runId);
		const reading = await createBench(server, { permissions: { preset: "read_only", rules: [] } });
		const denied = await reading.start("bash: npm test");
		expect(await server.finish(denied)).toMatchObject({ verdictReason: "completed_with_warnings" });
		expect(reading.executed()).toEqual([]);
	});

	it("is denied by a rule although the agent has full access", async () => {
		const rules = [{ decision: "deny" as const, command: "git push" }];
		const full = await createBench(server, { permissions: { preset: "full", rules } });
		const runId = await full.start("bash: npm test", "bash: git push");
		expect(await server.finish(runId)).toMatchObject({ verdictReason: "completed_with_warnings" });
		expect(full.executed()).toEqual(["npm test"]);
	});

	it("can be given for a path that no rule can name", async () => {
		const bench = await createBench(server, { permissions: { preset: "ask", rules: [] } });
		const runId = await bench.start("edit: app/[id]/page.tsx");
		const request = await bench.asked(runId);
		expect(request.payload).toMatchObject({ paths: [expect.stringContaining("[id]")], suggestedRules: [] });
		await bench.allow(request);
		expect(await server.finish(runId)).toMatchObject({ status: "succeeded", verdictReason: "completed" });
	});

	it("cannot be given by a rule for something else", async () => {
		const { start, asked, allow, deny } = await createBench(server, ASK);
		const runId = await start("bash: one");
		const request = await asked(runId);
		const other = allow(request, { scope: "always", rule: { decision: "allow", command: "two" } });
		await expect(other).rejects.toMatchObject({ status: 422, code: "permission_rule_unrelated" });
		await expect(allow(request, { scope: "run" })).rejects.toMatchObject({ code: "permission_rule_missing" });
		await deny(request);
		await server.finish(runId);
	});
});

it("asks questions, and for a plan", async () => {
	const { start, asked, answer, allow, log } = await createBench(server, ASK);
	const runId = await start("ask: Which colour? | red | blue", "plan: # Do it");
	const questions = await asked(runId);
	expect(questions).toMatchObject({ kind: "ask_user_questions", title: "Which colour?" });
	await answer(questions, { q1: "blue" });
	const plan = await asked(runId);
	expect(plan).toMatchObject({ kind: "request_confirmation", payload: { body: "# Do it" } });
	await allow(plan);
	expect(await server.finish(runId)).toMatchObject({ status: "succeeded", verdictReason: "completed" });
	expect(JSON.stringify(log())).toContain("blue");
});

it("takes back what a run asked when it is cancelled", async () => {
	const { start, asked } = await createBench(server, ASK);
	const runId = await start("bash: one");
	const { id } = await asked(runId);
	await server.client.call(api.cancelRun, { params: { runId } });
	const rows = await server.client.call(api.listRunInteractions, { params: { runId } });
	expect(rows).toMatchObject([{ id, status: "withdrawn" }]);
});

it("gives a comment on an issue to the assignee that is working on it", async () => {
	const { agent, asked, read } = await createBench(server, ASK);
	const { client, company } = server;
	const issue = await client.call(api.createIssue, {
		params: { companyId: company.id },
		body: { title: "Work", description: "bash: one", assigneeAgentId: agent.id, status: "todo" },
	});
	const params = { issueId: issue.id };
	const runs = () => client.call(api.listRuns, { params: { companyId: company.id }, query: { issueId: issue.id } });
	await expect.poll(async () => (await runs())[0]?.status, { timeout: 20_000 }).toBe("running");
	const runId = (await runs())[0]?.id ?? "";
	const request = await asked(runId);
	expect(request).toMatchObject({ issueId: issue.id, runId });
	const comment = await client.call(api.createComment, { params, body: { body: "from the comment" } });
	expect(comment.message).toMatchObject({ runId, state: "queued" });
	const later = { body: "for later", delivery: "after_run" } as const;
	expect(await client.call(api.createComment, { params, body: later })).toMatchObject({ message: null });
	await client.call(api.acceptInteraction, {
		params: { ...params, interactionId: request.id },
		body: { revision: request.revision },
	});
	expect(await server.finish(runId)).toMatchObject({ status: "succeeded" });
	const comments = await client.call(api.listComments, { params });
	expect(comments.map(({ message }) => message?.state)).toEqual([undefined, "delivered"]);
	const next = async () => (await runs()).find(({ id }) => id !== runId);
	await expect.poll(async () => (await next())?.id, { timeout: 20_000 }).toBeDefined();
	await server.finish((await next())?.id ?? "");
	expect(read().filter((text) => text.includes("from the comment"))).toHaveLength(1);
	expect(read().filter((text) => text.includes("for later"))).toHaveLength(1);
});
