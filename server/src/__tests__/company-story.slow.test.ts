import path from "node:path";
import { fileURLToPath } from "node:url";
import * as api from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { expect } from "vitest";

const AGENTS = fileURLToPath(new URL("../../../examples/company/agents", import.meta.url));
const setupOf = (name: string) => ({
	adapterType: "process",
	adapterConfig: { command: process.execPath, args: [path.join(AGENTS, `${name}.mjs`)] },
});

it("three agents reach their goal through the API alone, with the decisions of the board", async ({ sharedServer }) => {
	const { client, company } = await sharedServer.createCompany();
	const params = { companyId: company.id };
	const hire = (name: string, role: string, more: object = {}) =>
		client.call(api.createAgent, { params, body: { name, role, ...setupOf(name.toLowerCase()), ...more } });
	const issueCalled = (title: string) =>
		until(async () => (await client.call(api.listIssues, { params })).find((issue) => issue.title === title));
	const threadOf = async (issueId: string) => {
		const { comments } = await client.call(api.getHeartbeatContext, { params: { issueId } });
		return comments.map(({ author, body }) => [author.agentId, body]);
	};
	const liveRuns = () => client.call(api.listLiveRuns, { params });

	const ada = await hire("Ada", "chief executive");
	const emil = await hire("Emil", "engineer", { reportsTo: ada.id });
	await client.call(api.setCompanyBudget, { params, body: { period: "total", runs: 5 } });
	const body = { title: "Put the page online", assigneeAgentId: ada.id };
	const goal = await client.call(api.createIssue, { params, body });

	// Ada delegates a part to Emil, and asks for a colleague. The board chooses the colleague's setup.
	const page = await issueCalled("Write the page");
	expect(page).toMatchObject({ parentId: goal.id, assigneeAgentId: emil.id, createdBy: { agentId: ada.id } });
	const [request] = await until(async () => {
		const pending = await client.call(api.listApprovals, { params, query: { status: "pending" } });
		return pending.length > 0 && pending;
	});
	expect(request).toMatchObject({ kind: "hire_agent", askedBy: { agentId: ada.id }, payload: { name: "Rita" } });
	const approvalParams = { approvalId: request?.id ?? "" };
	const decision = { revision: request?.revision ?? 0, ...setupOf("rita") };
	const approved = await client.call(api.approve, { params: approvalParams, body: decision });
	const rita = approved.result?.agentId ?? "";

	// The decision wakes Ada, who gives the review to Rita. It waits for the page.
	const review = await issueCalled("Review the page");
	expect(review).toMatchObject({ assigneeAgentId: rita, blockedByIssueIds: [page.id], unresolvedBlockers: 1 });

	// Emil asks, Ada answers, Emil continues: a comment wakes the assignee and the mentioned agents.
	const written = await until(async () => {
		const issue = await client.call(api.getIssue, { params: { issueId: page.id } });
		return issue.status === "done" && issue;
	});
	expect(written.closedAt).not.toBeNull();
	expect(await threadOf(page.id)).toEqual([
		[emil.id, "@Ada, which colour shall it have?"],
		[ada.id, "Yellow, like a lemon."],
		[emil.id, "The page is in page.html."],
	]);

	// Five runs have used up the budget. The sixth waits until the board extends it.
	const [waiting] = await until(async () => {
		const runs = await liveRuns();
		return runs.length === 1 && runs[0]?.waitReason === "budget" && runs;
	});
	expect(waiting?.status).toBe("queued");
	await client.call(api.extendCompanyBudget, { params, body: { runs: 20 } });

	// With the page, the review could begin. With the last child, Ada asks for a confirmation.
	const confirmation = await until(async () => {
		const interactions = await client.call(api.listInteractions, { params: { issueId: goal.id } });
		return interactions.find(({ status }) => status === "pending");
	});
	expect(await client.call(api.getIssue, { params: { issueId: review.id } })).toMatchObject({ status: "done" });
	const interactionParams = { issueId: goal.id, interactionId: confirmation.id };
	const yes = { revision: confirmation.revision, note: "Yes, go ahead." };
	await client.call(api.acceptInteraction, { params: interactionParams, body: yes });

	// The goal is reached, no run is active, and every run is counted once.
	await until(async () => (await client.call(api.getIssue, { params: { issueId: goal.id } })).status === "done");
	await until(async () => (await liveRuns()).length === 0);
	const runs = await client.call(api.listRuns, { params });
	expect(new Set(runs.map(({ status }) => status))).toEqual(new Set(["succeeded"]));
	const { total } = await client.call(api.getCostSummary, { params });
	const cents = runs.reduce((sum, { costUsd }) => sum + Math.round((costUsd ?? 0) * 100), 0);
	expect([total.runs, Math.round(total.costUsd * 100)]).toEqual([runs.length, cents]);
	const actions = await client.call(api.listActivity, { params, query: { limit: 200 } });
	expect(actions.filter(({ action }) => action === "issue.created")).toHaveLength(3);
});
