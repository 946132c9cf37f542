import * as api from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { expect } from "vitest";

let server: TestCompany;
let companyId: string;
it.beforeAll(async ({ sharedServer }) => {
	server = await sharedServer.createCompany();
	companyId = server.company.id;
});

const actions = async () =>
	(await server.client.call(api.listActivity, { params: { companyId } })).map(({ action, details }) => ({
		action,
		details,
	}));

async function createRecords() {
	const { client } = server;
	const params = { companyId };
	const setup = { name: "Ada", adapterType: "process", adapterConfig: { command: "true", env: { A: "1" } } };
	const agent = await client.call(api.createAgent, { params, body: setup });
	const blocker = await client.call(api.createIssue, { params, body: { title: "First" } });
	const body = { title: "Second", assigneeAgentId: agent.id, blockedByIssueIds: [blocker.id] };
	const issue = await client.call(api.createIssue, { params, body });
	const project = await client.call(api.createProject, { params, body: { name: "Site", path: "/tmp" } });
	const task = { kind: "prompt", prompt: "Report." } as const;
	const plan = { name: "Daily", cron: "0 9 * * *", timeZone: "UTC", task };
	const routine = await client.call(api.createRoutine, { params: { agentId: agent.id }, body: plan });
	return { agent, blocker, issue, project, routine, setup, plan };
}

it("are neither stored nor recorded, for every kind of record", async () => {
	const { client } = server;
	const { agent, blocker, issue, project, routine, setup, plan } = await createRecords();
	const before = await actions();
	const same = [
		await client.call(api.updateCompany, { params: { companyId }, body: { name: server.company.name } }),
		await client.call(api.updateAgent, { params: { agentId: agent.id }, body: setup }),
		await client.call(api.updateProject, { params: { projectId: project.id }, body: { name: "Site", path: "/tmp" } }),
		await client.call(api.updateRoutine, { params: { routineId: routine.id }, body: plan }),
		await client.call(api.updateIssue, {
			params: { issueId: issue.id },
			body: { title: "Second", status: issue.status, assigneeAgentId: agent.id, blockedByIssueIds: [blocker.id] },
		}),
	];
	expect(await actions()).toEqual(before);
	expect(same.slice(1).map(({ updatedAt }) => updatedAt)).toEqual(
		[agent, project, routine, issue].map(({ updatedAt }) => updatedAt),
	);
});

it("are not recorded for budgets and released issues", async () => {
	const { client } = server;
	const [agent] = await client.call(api.listAgents, { params: { companyId } });
	const [issue] = await client.call(api.listIssues, { params: { companyId } });
	const agentId = agent?.id ?? "";
	const setAll = async () => {
		await client.call(api.setAgentBudget, { params: { agentId }, body: { period: "month", softPercent: 80, runs: 9 } });
		await client.call(api.releaseIssue, { params: { issueId: issue?.id ?? "" } });
	};
	await setAll();
	const before = await actions();
	await setAll();
	expect(await actions()).toEqual(before);
	await client.call(api.extendAgentBudget, { params: { agentId }, body: { runs: 1 } });
	await client.call(api.setAgentBudget, { params: { agentId }, body: { period: "month", softPercent: 80, runs: 9 } });
	expect((await actions())[0]?.action).toBe("budget.set");
});

it("record only what changed", async () => {
	const { client } = server;
	const [issue] = await client.call(api.listIssues, { params: { companyId } });
	const body = { title: "Renamed", status: issue?.status ?? "todo", blockedByIssueIds: [] };
	await client.call(api.updateIssue, { params: { issueId: issue?.id ?? "" }, body });
	const [last] = await actions();
	expect(last?.action).toBe("issue.updated");
	expect(last?.details).toEqual({ identifier: issue?.identifier, title: "Renamed", blockedByIssueIds: [] });
});

it("do not include a comment, which is always recorded", async () => {
	const { client } = server;
	const [issue] = await client.call(api.listIssues, { params: { companyId } });
	const params = { issueId: issue?.id ?? "" };
	await client.call(api.updateIssue, { params, body: { title: "Renamed", comment: "Still the same" } });
	expect(await client.call(api.listComments, { params })).toHaveLength(1);
});
