import * as api from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { expect } from "vitest";
import { bothCounts } from "./issue-counts.ts";

let server: TestCompany;
it.beforeAll(async ({ sharedServer }) => {
	server = await sharedServer.createCompany();
});

const createIssue = (body: api.CreateIssue) =>
	server.client.call(api.createIssue, { params: { companyId: server.company.id }, body });
const update = (issueId: string, body: api.UpdateIssue) =>
	server.client.call(api.updateIssue, { params: { issueId }, body });
const agentCalled = (name: string) => server.createAgent("process", { command: "true" }, { name });
const reasonsOf = async (agentId: string) => {
	const params = { companyId: server.company.id };
	const runs = await server.client.call(api.listRuns, { params, query: { agentId } });
	return runs.map(({ reason }) => reason).reverse();
};

it.concurrent("numbers the issues of a company, including those created at the same time", async () => {
	const created = await Promise.all(Array.from({ length: 12 }, () => createIssue({ title: "Same" })));
	const numbers = created.map(({ identifier }) => identifier);
	expect(new Set(numbers).size).toBe(12);
	const { issuePrefix } = server.company;
	expect(numbers.every((name) => name.startsWith(`${issuePrefix}-`))).toBe(true);
	const [first] = created;
	const found = await server.client.call(api.getIssue, { params: { issueId: first?.identifier.toLowerCase() ?? "" } });
	expect(found.id).toBe(first?.id);
});

it.concurrent("an assigned issue wakes its agent, one in the backlog only when it leaves it", async () => {
	const agent = await agentCalled("Starter");
	const issue = await createIssue({ title: "Later", status: "backlog", assigneeAgentId: agent.id });
	expect(await reasonsOf(agent.id)).toEqual([]);
	await update(issue.id, { status: "todo" });
	expect(await reasonsOf(agent.id)).toEqual(["issue_assigned"]);
	await update(issue.id, { priority: "high" });
	expect(await reasonsOf(agent.id)).toEqual(["issue_assigned"]);
	await update(issue.id, { status: "done" });
	expect(await update(issue.id, { status: "todo", wake: false })).toMatchObject({ status: "todo" });
	expect(await reasonsOf(agent.id)).toEqual(["issue_assigned"]);

	// Its dependent is not lost.
	const waiter = await agentCalled("Waiter");
	await createIssue({ title: "After", assigneeAgentId: waiter.id, blockedByIssueIds: [issue.id] });
	await update(issue.id, { status: "done", wake: false });
	expect(await reasonsOf(waiter.id)).toEqual(["issue_blockers_resolved"]);
});

it.concurrent("dependents are woken when the last of their blockers is done, even when two are done at once", async () => {
	const agent = await agentCalled("Patient");
	const blockers = await Promise.all([createIssue({ title: "A" }), createIssue({ title: "B" })]);
	const ids = blockers.map(({ id }) => id);
	const dependent = await createIssue({ title: "C", assigneeAgentId: agent.id, blockedByIssueIds: ids });
	expect(dependent.unresolvedBlockers).toBe(2);
	await update(dependent.id, { status: "in_progress" });
	expect(await reasonsOf(agent.id)).toEqual([]);
	await Promise.all(ids.map((id) => update(id, { status: "done" })));
	expect(await reasonsOf(agent.id)).toEqual(["issue_blockers_resolved"]);
});

it.concurrent("a parent's agent is woken once when the last child is closed", async () => {
	const agent = await agentCalled("Parent");
	const parent = await createIssue({ title: "Parent", status: "backlog", assigneeAgentId: agent.id });
	const child = (title: string) =>
		server.client.call(api.createChildIssue, { params: { issueId: parent.identifier }, body: { title } });
	const children = [await child("One"), await child("Two")];
	expect(children.map(({ parentId }) => parentId)).toEqual([parent.id, parent.id]);
	expect(children.map(({ parentIdentifier }) => parentIdentifier)).toEqual([parent.identifier, parent.identifier]);
	expect(parent).toMatchObject({ parentId: null, parentIdentifier: null });
	await update(parent.id, { status: "in_progress" });
	const before = await reasonsOf(agent.id);
	await Promise.all(children.map(({ id }, index) => update(id, { status: index === 0 ? "done" : "cancelled" })));
	const after = await until(async () => {
		const reasons = await reasonsOf(agent.id);
		return reasons.length + reasons.filter((reason) => reason?.includes(";")).length > before.length && reasons;
	});
	expect(after.join("; ").match(/issue_children_completed/g)).toHaveLength(1);
});

it.concurrent("no issue can wait for itself, even with concurrent changes", async () => {
	const [a, b, c] = [
		await createIssue({ title: "A" }),
		await createIssue({ title: "B" }),
		await createIssue({ title: "C" }),
	];
	await update(a.id, { blockedByIssueIds: [b.id] });
	await update(b.id, { blockedByIssueIds: [c.id] });
	await expect(update(c.id, { blockedByIssueIds: [a.id] })).rejects.toMatchObject({ code: "issue_cycle", status: 422 });
	await expect(update(a.id, { blockedByIssueIds: [a.id] })).rejects.toMatchObject({ code: "issue_cycle" });
	await update(b.id, { parentId: a.id });
	await expect(update(b.id, { blockedByIssueIds: [a.id] })).rejects.toMatchObject({ code: "issue_cycle" });
	const [d, e] = [await createIssue({ title: "D" }), await createIssue({ title: "E" })];
	const both = await Promise.allSettled([
		update(d.id, { blockedByIssueIds: [e.id] }),
		update(e.id, { blockedByIssueIds: [d.id] }),
	]);
	expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

it.concurrent("finds the agents that a comment mentions, and no others", async () => {
	const [ada, adaLovelace] = [await agentCalled("Ada"), await agentCalled("Ada Lovelace")];
	const issue = await createIssue({ title: "Names" });
	const say = (body: string) =>
		server.client.call(api.createComment, { params: { issueId: issue.id }, body: { body } });
	await say("Mail ada@ada.example and `@Ada`, please.\n```\n@ada\n```");
	expect([await reasonsOf(ada.id), await reasonsOf(adaLovelace.id)]).toEqual([[], []]);
	await say("What do you think, @ada lovelace? And @ADA, you?");
	expect(await reasonsOf(adaLovelace.id)).toEqual(["issue_comment_mentioned"]);
	expect(await reasonsOf(ada.id)).toEqual(["issue_comment_mentioned"]);
});

it.concurrent("finds names in the lower case of the page", async () => {
	const iris = await agentCalled("İris");
	const issue = await createIssue({ title: "Scripts" });
	await server.client.call(api.createComment, { params: { issueId: issue.id }, body: { body: "_@İris_, look" } });
	expect(await reasonsOf(iris.id)).toEqual(["issue_comment_mentioned"]);
});

it.concurrent("a run has the lease on its issue until it is over", async () => {
	const sleeper = (name: string) => server.createAgent("process", { command: "sleep", args: ["300"] }, { name });
	const [holder, rival] = [await sleeper("Holder"), await sleeper("Rival")];
	const issue = await createIssue({ title: "Held", assigneeAgentId: holder.id });
	const running = async (agentId: string, issueId?: string) => {
		if (issueId === undefined) await server.wake(agentId);
		return await until(async () => {
			const params = { companyId: server.company.id };
			const runs = await server.client.call(api.listRuns, { params, query: { agentId, status: "running" } });
			return runs[0]?.id;
		});
	};
	const first = await running(holder.id, issue.id);
	const other = await running(rival.id);
	await until(async () => {
		const { checkoutRunId } = await server.client.call(api.getIssue, { params: { issueId: issue.id } });
		return checkoutRunId === first;
	});
	const checkout = (agentId: string, runId: string) =>
		server.send("POST", `/api/issues/${issue.id}/checkout`, { agentId }, { [api.RUN_ID_HEADER]: runId });
	expect(await checkout(rival.id, other)).toMatchObject({
		status: 409,
		body: { error: { code: "issue_checked_out" } },
	});
	expect(await checkout(holder.id, other)).toMatchObject({ status: 403, body: { error: { code: "not_yourself" } } });
	expect(await checkout(holder.id, first)).toMatchObject({ status: 200, body: { status: "in_progress" } });
	expect(await checkout(holder.id, first)).toMatchObject({ status: 200 });
	await server.client.call(api.cancelRun, { params: { runId: first } });
	expect(await server.client.call(api.getIssue, { params: { issueId: issue.id } })).toMatchObject({
		checkoutRunId: null,
	});
	await update(issue.id, { assigneeAgentId: null });
	expect(await checkout(rival.id, other)).toMatchObject({ status: 200, body: { assigneeAgentId: rival.id } });
	const release = () =>
		server.send("POST", `/api/issues/${issue.id}/release`, undefined, { [api.RUN_ID_HEADER]: other });
	expect(await release()).toMatchObject({ status: 200, body: { status: "todo", checkoutRunId: null } });
	expect(await release()).toMatchObject({ status: 409, body: { error: { code: "issue_not_checked_out" } } });
	await server.client.call(api.cancelRun, { params: { runId: other } });
});

it.concurrent("an issue that is given to another agent, or cancelled, leaves no run behind in the queue", async () => {
	const agent = await server.createAgent("process", { command: "sleep", args: ["300"] }, { name: "Queue" });
	const blocking = await server.wake(agent.id);
	const issue = await createIssue({ title: "Moves", assigneeAgentId: agent.id });
	const next = await agentCalled("Next");
	await update(issue.id, { assigneeAgentId: next.id });
	const params = { companyId: server.company.id };
	const runs = await server.client.call(api.listRuns, { params, query: { agentId: agent.id, issueId: issue.id } });
	expect(runs).toMatchObject([{ status: "cancelled", verdictReason: "issue_reassigned", issueId: issue.id }]);
	await server.client.call(api.cancelRun, { params: { runId: blocking.id } });
});

it.concurrent("refuses inconsistent changes with the reason", async () => {
	const issue = await createIssue({ title: "Strict" });
	const refused = async (body: object) => (await server.send("PATCH", `/api/issues/${issue.id}`, body)).body.error;
	expect(await refused({ assigneeAgentId: crypto.randomUUID() })).toMatchObject({ code: "assignee_not_found" });
	expect(await refused({ parentId: "ZZZ-1" })).toMatchObject({ code: "related_issue_not_found" });
	expect(await refused({ state: "done" })).toMatchObject({ code: "unknown_key" });
	expect(await refused({ comment: " " })).toMatchObject({ code: "invalid_input" });
	expect((await server.send("GET", "/api/issues/ZZZ-1")).body.error).toMatchObject({ code: "issue_not_found" });
	expect((await server.send("GET", "/api/issues/nothing")).status).toBe(400);
});

it.concurrent("an id in upper case names the same agent and the same task", async () => {
	const agent = await agentCalled("Shouted");
	const { id: issueId } = await createIssue({ title: "Shouted", status: "backlog" });
	await server.client.call(api.pauseAgent, { params: { agentId: agent.id } });
	for (const shouted of [issueId, issueId.toUpperCase()]) {
		const params = { agentId: agent.id.toUpperCase() };
		await server.client.call(api.wakeAgent, { params, body: { issueId: shouted } });
	}
	expect(await reasonsOf(agent.id)).toHaveLength(1);
});

it.concurrent("a request of an agent is masked before it is validated", async () => {
	const config = { command: "true", env: { UNLUCKY_TOKEN: "in_review" } };
	const agent = await server.createAgent("process", config, { name: "Masked" });
	const { key } = await server.client.call(api.createAgentKey, {
		params: { agentId: agent.id },
		body: { name: "test" },
	});
	const client = api.createApiClient({ baseUrl: server.url, headers: { authorization: `Bearer ${key}` } });
	const { id: issueId } = await createIssue({ title: "Masked", status: "backlog" });
	const change = client.call(api.updateIssue, { params: { issueId }, body: { status: "in_review" } });
	await expect(change).rejects.toMatchObject({ status: 400, code: "invalid_input" });
});

it.concurrent("an agent is woken too when the issue that it waited for is deleted or moved", async () => {
	const [waiting, parent] = [await agentCalled("Waiting"), await agentCalled("Leader")];
	const blocker = await createIssue({ title: "Blocker" });
	await createIssue({ title: "Dependent", assigneeAgentId: waiting.id, blockedByIssueIds: [blocker.id] });
	const goal = await createIssue({ title: "Goal", status: "backlog", assigneeAgentId: parent.id });
	const [first, second] = [
		await createIssue({ title: "First", parentId: goal.id }),
		await createIssue({ title: "Second", parentId: goal.id }),
	];
	await update(goal.id, { status: "in_progress" });
	const remove = (issueId: string) => server.client.call(api.deleteIssue, { params: { issueId } });
	await remove(blocker.id);
	expect(await reasonsOf(waiting.id)).toEqual(["issue_blockers_resolved"]);
	await remove(first.id);
	const completed = async () => (await reasonsOf(parent.id)).join("; ").match(/issue_children_completed/g)?.length ?? 0;
	expect(await completed()).toBe(0);
	await update(second.id, { parentId: null });
	expect(await completed()).toBe(1);
});

it("counts the issues of all these tests by status", async () => {
	const { shown, counted } = await bothCounts(server);
	expect(shown).toEqual(counted);
});
