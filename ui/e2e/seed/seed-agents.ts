import { type Agent, createAgent } from "@paperclipai/shared";
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
	const lead = await create({ name: "Ada", role: "Engineering lead", ...script("echo 'Nothing waits for me.'") });
	const team = { reportsTo: lead.id };
	const engineer = await create({
		name: "Emil",
		role: "Backend engineer",
		adapterType: "claude_local",
		adapterConfig: {
			command: files.claude,
			cwd: files.repository,
			promptTemplate: "Mend the failing login test, then run all tests.",
			env: { SENTRY_AUTH_TOKEN: "sntrys_0123456789abcdef", LOG_LEVEL: "info" },
		},
		...team,
	});
	const tester = await create({ name: "Tess", role: "Tester", ...script(agentScripts.tests), ...team });
	const deployer = await create({ name: "Dora", role: "Release engineer", ...script(agentScripts.failing), ...team });
	const watcher = await create({
		name: "Otto",
		role: "Order auditor",
		...script(agentScripts.endless),
		reportsTo: deployer.id,
	});
	const writer = await create({ name: "Wilma", role: "Technical writer", ...script(agentScripts.docs), ...team });
	return { lead, engineer, tester, deployer, watcher, writer };
}
