import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { until } from "@paperclipai/test-support/until.ts";
import { createReplayAgent } from "../support/replay-agent.ts";
import type { TestServer } from "../support/test-server.ts";
import { hostileClaude } from "./hostile-claude.ts";
import { LAST_FILE, writeHostileWorkspace } from "./hostile-workspace.ts";
import { payloads } from "./payloads.ts";

/** A page with payloads in it. Add a row for each page that shows text of agents or of people. */
export interface HostilePage {
	name: string;
	path: string;
	/** Text that is there once the page shows the payloads. */
	ready: string;
	/** Visited in each change: one page of each way in which text is shown. */
	isCore?: true;
}

/** In a title or a name: one line, without control characters. */
const names = payloads.map((text) => [...text.replaceAll(/\p{Cc}+/gu, " ")].slice(0, 120).join(""));

export async function writeHostilePages(server: TestServer): Promise<HostilePage[]> {
	const params = { companyId: server.companyId };
	await writeHostileAdapter(server);
	const issues = await Promise.all(
		names.map((title, index) =>
			server.api.call(api.createIssue, { params, body: { title, description: payloads[index] ?? "" } }),
		),
	);
	const [issue] = issues;
	if (!issue) throw new Error("There are no issues.");
	for (const body of payloads) {
		await server.api.call(api.createComment, { params: { issueId: issue.id }, body: { body } });
	}
	const script = payloads.map((text) => `printf '%s\\n' '${text.replaceAll("'", "'\\''")}'`).join("; ");
	const logger = await server.createAgent(names[3] ?? "", {
		command: "sh",
		args: ["-c", `${script}; { ${script}; } >&2; echo hostile-end`],
	});
	const [log, claude, workspace] = await Promise.all([
		ended(server, logger),
		createReplayAgent(server, "claude_local", "hostile", hostileClaude()).then((agent) => ended(server, agent)),
		writeHostileWorkspace(server),
	]);
	return [
		{ name: "output as a log", path: `/runs/${log.id}`, ready: "hostile-end", isCore: true },
		{ name: "output unparsed", path: `/runs/${log.id}?view=raw`, ready: "hostile-end" },
		{ name: "tools, changes and pictures", path: `/runs/${claude.id}`, ready: "TodoWrite", isCore: true },
		{ name: "changed files and their lines", path: `/workspaces/${workspace.id}`, ready: LAST_FILE, isCore: true },
		{ name: "changes side by side", path: `/workspaces/${workspace.id}?view=split`, ready: LAST_FILE },
		{ name: "the history of a workspace", path: `/workspaces/${workspace.id}?tab=history`, ready: "Worktree prepared" },
		{ name: "the issue of a workspace", path: `/issues/${workspace.issueId}`, ready: "Changes in" },
		{ name: "two runs side by side", path: `/runs/compare?left=${log.id}&right=${claude.id}`, ready: "hostile-end" },
		{ name: "titles of issues", path: "/issues", ready: names[1] ?? "" },
		{ name: "descriptions and comments", path: `/issues/${issue.identifier}`, ready: "Issue", isCore: true },
		{ name: "a name of an agent", path: "/agents", ready: names[3] ?? "" },
		{ name: "an agent", path: `/agents/${logger.id}`, ready: names[3] ?? "", isCore: true },
		{ name: "prompts and errors of runs", path: "/runs", ready: names[3] ?? "" },
		{ name: "the start page", path: "/", ready: "Home" },
		{ name: "the inbox", path: "/inbox", ready: "Inbox" },
		{ name: "labels of adapters", path: "/settings/adapters", ready: names[5] ?? "", isCore: true },
	];
}

/** An adapter whose label, settings and models are payloads. */
async function writeHostileAdapter(server: TestServer): Promise<void> {
	const folder = path.join(server.folder, "hostile-adapter");
	mkdirSync(folder, { recursive: true });
	const manifest = { name: "@acme/hostile", version: "1.0.0", type: "module", exports: "./index.js" };
	writeFileSync(path.join(folder, "package.json"), JSON.stringify(manifest));
	const fields = names.map((label, index) => ({ key: `field${index}`, label, type: "text", hint: label }));
	const models = names.map((label, index) => ({ id: `model-${index}`, label }));
	writeFileSync(
		path.join(folder, "index.js"),
		`export const createServerAdapter = () => ({
			type: "hostile",
			label: ${JSON.stringify(names[5])},
			models: ${JSON.stringify(models)},
			getConfigSchema: () => ({ fields: ${JSON.stringify(fields)} }),
			testEnvironment: async () => ({ adapterType: "hostile", status: "pass", checks: [], testedAt: "" }),
			execute: async () => ({ exitCode: 0, signal: null, timedOut: false }),
		});`,
	);
	await server.api.call(api.installAdapter, { body: { localPath: folder } });
}

async function ended(server: TestServer, agent: api.Agent): Promise<api.Run> {
	const { id } = await server.wake(agent);
	return until(async () => {
		const run = await server.api.call(api.getRun, { params: { runId: id } });
		return api.isTerminalRunStatus(run.status) && run;
	});
}
