import { readFileSync } from "node:fs";
import * as api from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { expect } from "vitest";

const GUIDE = new URL("../../../../../../docs/guides/agent-developer/how-agents-work.md", import.meta.url);
const DOCUMENTED = [...readFileSync(GUIDE, "utf8").matchAll(/\{\{([\w.]+)\}\}/g)].map(([, name = ""]) => name);

let server: TestCompany;
it.beforeAll(async ({ sharedServer }) => {
	server = await sharedServer.createCompany();
});

const TEMPLATES: [adapterType: string, setting: string][] = [
	["process", "stdin"],
	["my_agent", "promptTemplate"],
	["claude_local", "promptTemplate"],
	["codex_local", "promptTemplate"],
];

it("the guide documents placeholders", () => {
	expect(DOCUMENTED).toContain("company.name");
	expect(DOCUMENTED.length).toBeGreaterThan(15);
});

it.concurrent.each(
	TEMPLATES,
)("fills every documented placeholder in a template of %s", async (adapterType, setting) => {
	const template = DOCUMENTED.map((name) => `<${name}={{${name}}}>`).join("\n");
	const config = { command: "cat", [setting]: template };
	const agent = await server.createAgent(adapterType, config, { name: `Ada-${adapterType}` });
	const { client, company } = server;
	const issue = await client.call(api.createIssue, { params: { companyId: company.id }, body: { title: "Count" } });
	const body = { body: `@${agent.name} and see` };
	await client.call(api.createComment, { params: { issueId: issue.id }, body });
	const prompted = await server.wake(agent.id, { issueId: issue.id, prompt: "Count them." });
	const runs = await until(async () => {
		const all = await client.call(api.listRuns, { params: { companyId: company.id }, query: { agentId: agent.id } });
		return all.length === 2 && all;
	});
	const prompts: string[] = [];
	for (const { id } of runs) {
		await server.finish(id);
		const events = await client.call(api.listRunEvents, { params: { runId: id } });
		prompts.push(String(events.find(({ type }) => type === "invocation")?.payload?.prompt));
	}
	const filled = (name: string) => prompts.some((text) => text.includes(`<${name}=`) && !text.includes(`<${name}=>`));
	expect(DOCUMENTED.filter((name) => !filled(name))).toEqual([]);
	const own = prompts[runs.findIndex(({ id }) => id === prompted.id)];
	expect(own).toContain(`<company.name=${company.name}>\n`);
	expect(own).toContain("<context.prompt=Count them.>\n");
	expect(own).toContain(`<run.id=${prompted.id}>\n`);
});
