import { type Agent, createAgent, createAgentKey, setInstructions, updateAgent } from "@paperclipai/shared";
import type { TestServer } from "../support/test-server.ts";
import { agentScripts } from "./agent-scripts.ts";
import type { SeedFiles } from "./seed-files.ts";

export interface SeededAgents {
	lead: Agent;
	engineer: Agent;
	tester: Agent;
	deployer: Agent;
	watcher: Agent;
	writer: Agent;
}

export async function seedAgents(server: TestServer, files: SeedFiles): Promise<SeededAgents> {
	const create = (body: Record<string, unknown>) =>
		server.api.call(createAgent, { params: { companyId: server.companyId }, body: body as never });
	const script = (text: string, more: object = {}) => ({
		adapterType: "process",
		adapterConfig: { command: "sh", args: ["-c", text], cwd: files.repository, ...more },
	});
	const lead = await create({ name: "Ada", title: "Engineering lead", ...script("echo 'Nothing waits for me.'") });
	const team = { reportsTo: lead.id };
	const engineer = await create({
		name: "Emil",
		title: "Backend engineer",
		adapterType: "claude_local",
		adapterConfig: {
			command: files.claude,
			cwd: files.repository,
			promptTemplate: "Mend the failing login test, then run all tests.",
			env: { SENTRY_AUTH_TOKEN: "sntrys_0123456789abcdef", LOG_LEVEL: "info" },
		},
		...team,
	});
	await reviseEngineer(server, engineer);
	const tester = await create({ name: "Tess", role: "tester", ...script(agentScripts.tests), ...team });
	const deployer = await create({ name: "Dora", title: "Release engineer", ...script(agentScripts.failing), ...team });
	const watcher = await create({
		name: "Otto",
		title: "Order auditor",
		...script(agentScripts.endless),
		reportsTo: deployer.id,
	});
	const writer = await create({ name: "Wilma", title: "Technical writer", ...script(agentScripts.docs), ...team });
	return { lead, engineer, tester, deployer, watcher, writer };
}

/** Its setup was changed twice, so that there are revisions to compare. */
async function reviseEngineer({ api }: TestServer, { id: agentId, adapterConfig }: Agent): Promise<void> {
	const params = { agentId };
	const changes = [
		{ ...adapterConfig, model: "sonnet" },
		{ ...adapterConfig, model: "opus", env: { ...(adapterConfig.env as object), LOG_LEVEL: "debug" } },
	];
	for (const changed of changes) await api.call(updateAgent, { params, body: { adapterConfig: changed } });
	const text = "# Emil\n\nYou mend bugs of the web shop.\n\n- Write a test that fails first.\n- Never push.\n";
	await api.call(setInstructions, { params, body: { entryFile: "AGENTS.md", files: { "AGENTS.md": text } } });
	await api.call(createAgentKey, { params, body: { name: "Editor plugin" } });
}
