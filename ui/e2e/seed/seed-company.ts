import * as api from "@paperclipai/shared";
import { until } from "@paperclipai/test-support/until.ts";
import type { TestServer } from "../support/test-server.ts";
import { writeAdapter } from "../support/write-adapter.ts";
import { type SeededAgents, seedAgents } from "./seed-agents.ts";
import { type SeedFiles, writeSeedFiles } from "./seed-files.ts";
import { seedHistory } from "./seed-history.ts";
import { type SeededIssues, seedIssues } from "./seed-issues.ts";
import { seedSettings } from "./seed-settings.ts";

/** A company with agents, issues, runs, decisions and settings that look real. */
export interface SeededCompany {
	files: SeedFiles;
	agents: SeededAgents;
	issues: SeededIssues;
	runs: { succeeded: api.Run; failed: api.Run; running: api.Run; prose: api.Run };
	workspaceId: string;
}

export async function seedCompany(server: TestServer): Promise<SeededCompany> {
	const files = writeSeedFiles(server.folder);
	const params = { companyId: server.companyId };
	await server.api.call(api.setCompanyBudget, { params, body: { period: "month", costCents: 400_00 } });
	await server.api.call(api.installAdapter, { body: { localPath: writeAdapter(server.folder) } });
	const project = await server.api.call(api.createProject, {
		params,
		body: { name: "Web shop", path: files.repository, workspaceMode: "worktree" },
	});
	const agents = await seedAgents(server, files);
	const issues = await seedIssues(server, agents, project.id);
	await seedSettings(server, agents);
	const [prose, succeeded, failed] = await Promise.all(
		[agents.engineer, agents.tester, agents.deployer].map((agent) => ended(server, agent)),
	);
	for (let more = 0; more < 2; more++) await ended(server, agents.engineer);
	for (let more = 0; more < 4; more++) await ended(server, more === 2 ? agents.deployer : agents.tester);
	await seedHistory(server);
	const running = await server.wake(agents.watcher);
	const workspace = await until(async () => {
		const [first] = await server.api.call(api.listExecutionWorkspaces, { params });
		return first;
	});
	await until(async () =>
		(await server.api.call(api.listLiveRuns, { params })).every(
			({ id, status }) => id === running.id && status === "running",
		),
	);
	if (!prose || !succeeded || !failed) throw new Error("A run of the seed is missing.");
	return { files, agents, issues, runs: { prose, succeeded, failed, running }, workspaceId: workspace.id };
}

async function ended(server: TestServer, agent: api.Agent): Promise<api.Run> {
	const { id } = await server.wake(agent);
	return until(async () => {
		const run = await server.api.call(api.getRun, { params: { runId: id } });
		return api.isTerminalRunStatus(run.status) && run;
	});
}
