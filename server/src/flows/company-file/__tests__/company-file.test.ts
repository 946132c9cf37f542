import * as api from "@paperclipai/shared";
import { missingPath } from "@paperclipai/test-support/missing-path.ts";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { describe, expect } from "vitest";

const STORED = "stored-canary-of-the-export";
const PLAIN = "plain-canary-of-the-export";
const reference = { type: "secret_ref", secretName: "GITHUB_TOKEN" };

let server: TestCompany;
let file: api.CompanyFile;

const params = () => ({ companyId: server.company.id });
const exportOf = (companyId: string) =>
	server.client.call(api.exportCompany, { params: { companyId }, query: { comments: "true" } });
const createIssue = (body: api.CreateIssue) => server.client.call(api.createIssue, { params: params(), body });
const importFile = (file: unknown) => server.send("POST", "/api/companies/import", { file });

it.beforeAll(async ({ sharedServer }) => {
	server = await sharedServer.createCompany();
	const { client } = server;
	await client.call(api.createSecret, { params: params(), body: { name: "GITHUB_TOKEN", value: STORED } });
	const lead = await server.createAgent("process", { command: "true" }, { name: "Team Lead", title: "Lead" });
	const env = { GITHUB_TOKEN: reference, API_KEY: PLAIN, MODE: "quick" };
	const config = { command: "echo", args: ["--password", "short", PLAIN], cwd: server.home, env };
	const worker = await server.createAgent("claude_local", {
		...config,
		args: undefined,
		promptTemplate: `Use ${PLAIN}`,
	});
	await client.call(api.updateAgent, {
		params: { agentId: worker.id },
		body: { name: "Team lead", reportsTo: lead.id },
	});
	await server.createAgent("process", { ...config, env: {} }, { name: "Ärzte" });
	const gone = await server.createAgent("process", { command: "true" }, { name: "Gone" });
	await client.call(api.setInstructions, {
		params: { agentId: worker.id },
		body: { files: { "AGENTS.md": `Never print ${STORED}.` } },
	});
	await client.call(api.syncAgentSkills, { params: { agentId: worker.id }, body: { desiredSkills: [] } });
	for (const agent of [lead, worker, gone]) await client.call(api.pauseAgent, { params: { agentId: agent.id } });
	const task = { kind: "issue", title: "Report", description: `Not ${STORED}` } as const;
	await client.call(api.createRoutine, {
		params: { agentId: worker.id },
		body: { name: "Daily", cron: "0 9 * * *", task },
	});
	const first = await createIssue({ title: "Goal", description: `With ${STORED}`, status: "in_progress" });
	const deleted = await createIssue({ title: "Deleted" });
	const late = await createIssue({ title: "Late", assigneeAgentId: worker.id, priority: "high" });
	await createIssue({
		...{ title: "Child", parentId: first.id, blockedByIssueIds: [late.id], assigneeAgentId: gone.id },
	});
	await client.call(api.updateIssue, { params: { issueId: late.id }, body: { parentId: first.id } });
	await client.call(api.deleteIssue, { params: { issueId: deleted.id } });
	for (const body of ["@Team One", `Two ${PLAIN}`]) {
		await client.call(api.createComment, { params: { issueId: late.id }, body: { body } });
	}
	await client.call(api.terminateAgent, { params: { agentId: gone.id } });
	const limits = { maxWorktrees: 3, closeWorktreesAfterDays: 14 };
	await client.call(api.updateCompany, { params: params(), body: limits });
	file = await exportOf(server.company.id);
});

describe("the file of a company", () => {
	it("names agents and issues by keys, and holds no secret", () => {
		expect(JSON.stringify(file)).not.toMatch(/canary|short/);
		expect(file).toMatchObject({
			formatVersion: 1,
			company: { name: "Test", issuePrefix: server.company.issuePrefix, maxWorktrees: 3, closeWorktreesAfterDays: 14 },
			secrets: ["GITHUB_TOKEN"],
			routines: [{ agent: "team-lead-2", name: "Daily", task: { title: "Report", description: "Not ***" } }],
		});
		expect(file.agents.map(({ key, reportsTo, redacted }) => [key, reportsTo, redacted])).toEqual([
			["team-lead", null, []],
			["team-lead-2", "team-lead", ["adapterConfig.promptTemplate", "adapterConfig.env.API_KEY"]],
			["arzte", null, ["adapterConfig.args"]],
		]);
		expect(file.agents[1]).toMatchObject({
			adapterConfig: { promptTemplate: "Use ***", env: { GITHUB_TOKEN: reference, MODE: "quick" } },
			desiredSkills: [],
			instructions: { entryFile: "AGENTS.md", files: { "AGENTS.md": "Never print ***." } },
		});
		const prefix = server.company.issuePrefix;
		expect(file.issues.map(({ key, parent, blockedBy, assignee }) => [key, parent, blockedBy, assignee])).toEqual([
			[`${prefix}-1`, null, [], null],
			[`${prefix}-3`, `${prefix}-1`, [], "team-lead-2"],
			[`${prefix}-4`, `${prefix}-1`, [`${prefix}-3`], null],
		]);
		expect(file.issues[1]?.comments?.map(({ by, body }) => [by, body])).toEqual([
			["board", "@Team One"],
			["board", "Two ***"],
		]);
	});

	it("has the threads of issues only on request", async () => {
		const plain = await server.client.call(api.exportCompany, { params: params(), query: {} });
		expect(plain.issues).toEqual(file.issues.map(({ comments, ...issue }) => issue));
	});
});

describe("an imported company", () => {
	it("is equal to the exported one, paused, without wakes, and reports what it lacks", async () => {
		const body = { file: { ...file, agents: file.agents.map((agent) => ({ ...agent })) }, name: "Copy" };
		body.file.agents[2] = {
			...body.file.agents[2],
			adapterConfig: { command: "echo", cwd: missingPath() },
		} as never;
		const imported = await server.client.call(api.importCompany, { body });
		expect(imported).toMatchObject({
			company: { name: "Copy", requireBoardApprovalForNewAgents: true, maxWorktrees: 3, closeWorktreesAfterDays: 14 },
			created: { agents: 3, routines: 1, issues: 3, comments: 2 },
			missingSecrets: ["GITHUB_TOKEN"],
			incomplete: [
				{ agent: "Team lead", settings: ["adapterConfig.promptTemplate", "adapterConfig.env.API_KEY"] },
				{ agent: "Ärzte", settings: ["adapterConfig.args", "adapterConfig.cwd"] },
			],
		});
		const { id, issuePrefix } = imported.company;
		const copyParams = { companyId: id };
		const agents = await server.client.call(api.listAgents, { params: copyParams });
		expect(agents.map(({ status }) => status)).toEqual(["paused", "paused", "paused"]);
		expect(await server.client.call(api.listRuns, { params: copyParams })).toEqual([]);
		const again = await exportOf(id);
		const renamed = JSON.stringify({ ...body.file, company: { ...file.company, name: "Copy" } });
		const expected = JSON.parse(renamed.replaceAll(`"${server.company.issuePrefix}`, `"${issuePrefix}`));
		for (const agent of expected.agents) agent.redacted = [];
		expect(again).toEqual(expected);
		const next = await server.client.call(api.createIssue, { params: copyParams, body: { title: "Next" } });
		expect(next.identifier).toBe(`${issuePrefix}-5`);
		const [activity] = await server.client.call(api.listActivity, { params: copyParams, query: { entityId: id } });
		expect(activity).toMatchObject({ action: "company.imported", actor: { kind: "board" }, details: { agents: 3 } });
	});

	it("is refused as a whole, with a code and a hint", async () => {
		const [lead, ...others] = file.agents;
		const [goal, late, child] = file.issues;
		const taken = await server.client.call(api.listCompanies, { query: { limit: 200 } });
		const hiding = (env: object, argument: string) => ({
			...lead,
			adapterConfig: { command: "sh", args: ["-c", argument], env },
		});
		const hidden = (setting: string) =>
			[422, "company_file_invalid", new RegExp(`clear text.*adapterConfig\\.${setting}`)] as const;
		const cases: [Record<string, unknown>, number, string, RegExp][] = [
			[{ formatVersion: 2 }, 400, "invalid_input", /formatVersion/],
			[{ agents: [{ ...lead, adapterType: "not_here" }, ...others] }, 422, "adapter_not_installed", /not_here/],
			[{ agents: [{ ...lead, reportsTo: "team-lead-2" }, ...others] }, 422, "company_file_invalid", /report to itself/],
			[{ agents: [lead, lead, ...others] }, 422, "company_file_invalid", /agent team-lead appears twice/],
			[{ agents: [lead] }, 422, "company_file_invalid", /does not contain team-lead-2/],
			[{ agents: [{ ...lead, adapterConfig: {} }, ...others] }, 422, "config_field_missing", /agent team-lead: /],
			[
				{ agents: [{ ...lead, permissions: { preset: "ask", rules: [] } }, ...others] },
				...[422, "permission_preset_unsupported", /agent team-lead: /],
			] as const,
			[{ agents: [hiding({ BUILD_TOKEN: "touch /x" }, "touch /x; make"), ...others] }, ...hidden("args")],
			[{ agents: [hiding({ A: "echo hunter2abc", PASSWORD: "hunter2abc" }, ""), ...others] }, ...hidden("env.A")],
			[{ agents: [hiding({}, "--token=touch"), ...others] }, ...hidden("args")],
			[{ issues: [goal, { ...late, blockedBy: [child?.key] }, child] }, 422, "company_file_invalid", /wait for itself/],
			[{ issues: [goal, { ...late, parent: "ABC-9" }, child] }, 422, "company_file_invalid", /ABC-9/],
			[{ routines: [{ ...file.routines[0], cron: "61 * * * *" }] }, 422, "cron_invalid", /cron/i],
		];
		for (const [change, status, code, message] of cases) {
			const { status: found, body } = await importFile({ ...file, ...change });
			expect([found, body.error.code]).toEqual([status, code]);
			expect(JSON.stringify(body.error)).toMatch(message);
			expect(body.error.hint ?? body.error.details).toBeTruthy();
		}
		expect(await server.client.call(api.listCompanies, { query: { limit: 200 } })).toHaveLength(taken.length);
	});
});
