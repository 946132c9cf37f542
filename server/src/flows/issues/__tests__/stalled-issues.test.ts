import * as api from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { expect } from "vitest";

let server: TestCompany;
let agent: api.Agent;
it.beforeEach(async ({ sharedServer }) => {
	server = await sharedServer.createCompany();
	agent = await server.createAgent("process", { command: "true" }, { name: "Ada" });
	// Its runs stay in the queue.
	await server.client.call(api.pauseAgent, { params: { agentId: agent.id } });
});

const params = () => ({ companyId: server.company.id });
const create = (title: string, body: Partial<api.CreateIssue> = {}) =>
	server.client.call(api.createIssue, { params: params(), body: { title, ...body } });
const assigned = (title: string, ...blockedByIssueIds: string[]) =>
	create(title, { assigneeAgentId: agent.id, blockedByIssueIds });
const update = (issueId: string, body: api.UpdateIssue) =>
	server.client.call(api.updateIssue, { params: { issueId }, body });
const comment = (issueId: string) =>
	server.client.call(api.createComment, { params: { issueId }, body: { body: "Look" } });
const remove = (issueId: string) => server.client.call(api.deleteIssue, { params: { issueId } });

async function runsOf(issueId: string): Promise<string[]> {
	const runs = await server.client.call(api.listRuns, { params: params(), query: { issueId } });
	return runs.map(({ status, reason }) => `${status} ${reason}`).reverse();
}

/** Titles with the titles and reasons of their causes. */
async function stalled(): Promise<Record<string, string[]>> {
	const issues = await server.client.call(api.listStalledIssues, { params: params() });
	const { pending } = await server.client.call(api.getDashboard, { params: params() });
	expect(pending.stalled).toBe(issues.length);
	return Object.fromEntries(
		issues.map(({ issue, causes }) => [issue.title, causes.map(({ title, reason }) => `${title} ${reason}`)]),
	);
}

it("lists the open issues that wait for a cancelled issue, until one of the remedies", async () => {
	const [lost, other] = [await create("Lost"), await create("Other")];
	const dependents = [await assigned("One", lost.id, other.id), await create("Two", { blockedByIssueIds: [lost.id] })];
	await create("Later", { status: "backlog", blockedByIssueIds: [lost.id] });
	await create("Over", { status: "done", blockedByIssueIds: [lost.id] });
	await assigned("Indirect", dependents[0]?.id ?? "");
	expect(await stalled()).toEqual({});
	await update(lost.id, { status: "cancelled" });
	expect(await stalled()).toEqual({ One: ["Lost cancelled"], Two: ["Lost cancelled"] });
	await update(dependents[0]?.id ?? "", { blockedByIssueIds: [other.id] });
	await update(dependents[1]?.id ?? "", { status: "cancelled" });
	expect(await stalled()).toEqual({});
	await update(other.id, { status: "cancelled" });
	expect(await stalled()).toEqual({ One: ["Other cancelled"] });
	await update(other.id, { status: "todo" });
	expect(await stalled()).toEqual({});
});

it("lists an issue that waits for an issue of a terminated agent, until that has another agent", async () => {
	const other = await server.createAgent("process", { command: "true" }, { name: "Bob" });
	await server.client.call(api.pauseAgent, { params: { agentId: other.id } });
	const [open, done] = [await create("Open", { assigneeAgentId: other.id }), await create("Done", { status: "done" })];
	await update(done.id, { assigneeAgentId: other.id });
	await assigned("Waits", open.id, done.id);
	expect(await stalled()).toEqual({});
	await server.client.call(api.terminateAgent, { params: { agentId: other.id } });
	expect(await stalled()).toEqual({ Waits: ["Open assignee_terminated"] });
	await update(open.id, { assigneeAgentId: agent.id });
	expect(await stalled()).toEqual({});
});

it("lists an issue that waits from the start for an issue that is cancelled already", async () => {
	const lost = await create("Lost", { status: "cancelled" });
	await assigned("New", lost.id);
	expect(await stalled()).toEqual({ New: ["Lost cancelled"] });
});

it("wakes the assignee when a cancelled blocker is done, removed or deleted", async () => {
	const blockers = [await create("A"), await create("B"), await create("C")];
	const dependents = await Promise.all(blockers.map(({ title, id }) => assigned(`After ${title}`, id)));
	for (const { id } of blockers) await update(id, { status: "cancelled" });
	for (const { id } of dependents) expect(await runsOf(id)).toEqual([]);
	const [first, , last] = blockers;
	await update(first?.id ?? "", { status: "done" });
	await update(dependents[1]?.id ?? "", { blockedByIssueIds: [] });
	await remove(last?.id ?? "");
	for (const { id } of dependents) expect(await runsOf(id)).toEqual(["queued issue_blockers_resolved"]);
	expect(await stalled()).toEqual({});
});

it("does not start what was queued before a blocker was opened again or cancelled", async () => {
	const blocker = await create("Blocker");
	const dependent = await assigned("Dependent", blocker.id);
	const told = await assigned("Told", blocker.id);
	await update(blocker.id, { status: "done" });
	await comment(told.id);
	expect(await runsOf(dependent.id)).toEqual(["queued issue_blockers_resolved"]);
	await update(blocker.id, { status: "cancelled" });
	expect(await runsOf(dependent.id)).toEqual(["cancelled issue_blockers_resolved"]);
	// A comment is delivered at any time.
	expect(await runsOf(told.id)).toEqual([expect.stringMatching(/^queued /)]);
	await update(blocker.id, { status: "done" });
	expect(await runsOf(dependent.id)).toEqual(["cancelled issue_blockers_resolved", "queued issue_blockers_resolved"]);
	await update(blocker.id, { status: "todo" });
	await update(blocker.id, { status: "done" });
	expect((await runsOf(dependent.id)).filter((run) => run.startsWith("queued"))).toHaveLength(1);
});

it("does not start what was queued before the issue got its first blocker", async () => {
	const dependent = await assigned("Dependent");
	const blocker = await create("Blocker");
	expect(await runsOf(dependent.id)).toEqual(["queued issue_assigned"]);
	await update(dependent.id, { blockedByIssueIds: [blocker.id] });
	expect(await runsOf(dependent.id)).toEqual(["cancelled issue_assigned"]);
	await update(blocker.id, { status: "done" });
	expect(await runsOf(dependent.id)).toEqual(["cancelled issue_assigned", "queued issue_blockers_resolved"]);
	// Changes to other fields, and resolved blockers, leave the queue alone.
	await update(dependent.id, { title: "Renamed", blockedByIssueIds: [blocker.id] });
	expect((await runsOf(dependent.id)).at(-1)).toBe("queued issue_blockers_resolved");
});
