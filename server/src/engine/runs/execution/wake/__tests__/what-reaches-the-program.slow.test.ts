import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { afterAll, expect } from "vitest";

/** Prints its variables, the file of the wake and its standard input. */
const PROGRAM = `#!/bin/sh
env | grep '^PAPERCLIP_'
tr -d '\\n' < "$PAPERCLIP_WAKE_PAYLOAD"
echo
cat
`;

let server: TestCompany;
const folder = mkdtempSync(path.join(tmpdir(), "reaches-"));
const program = path.join(folder, "program");
it.beforeAll(async ({ sharedServer }) => {
	server = await sharedServer.createCompany();
	writeFileSync(program, PROGRAM, { mode: 0o755 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const createIssue = (assigneeAgentId?: string) =>
	server.client.call(api.createIssue, {
		params: { companyId: server.company.id },
		body: { title: "Count", status: "todo", ...(assigneeAgentId && { assigneeAgentId }) },
	});

interface Woken {
	/** Texts that must reach the program. */
	expected: (string | undefined)[];
}

/** Each wake with its content. */
const WAKES: Record<string, (agent: api.Agent) => Promise<Woken>> = {
	async prompt({ id }) {
		await server.client.call(api.invokeHeartbeat, { params: { agentId: id }, body: { prompt: "Count them." } });
		return { expected: ['"prompt":"Count them."'] };
	},
	async "prompt with an issue"({ id }) {
		const issue = await createIssue();
		await server.wake(id, { prompt: "Count them.", issueId: issue.id });
		return { expected: ['"prompt":"Count them."', `PAPERCLIP_TASK_ID=${issue.id}`, issue.identifier] };
	},
	async reason({ id }) {
		await server.wake(id, { reason: "the build is red" });
		return { expected: ["PAPERCLIP_WAKE_REASON=the build is red", '"reason":"the build is red"'] };
	},
	async "no reason"({ id }) {
		await server.wake(id);
		return { expected: ["PAPERCLIP_WAKE_REASON=on_demand"] };
	},
	async "further data"({ id }) {
		await server.wake(id, { payload: { build: "b-42" } });
		return { expected: ['"build":"b-42"'] };
	},
	async assignment({ id }) {
		const issue = await createIssue(id);
		return { expected: [`PAPERCLIP_TASK_ID=${issue.id}`, "PAPERCLIP_WAKE_REASON=issue_assigned"] };
	},
	async mention({ name }) {
		const issue = await createIssue();
		const body = `@${name} please look`;
		const comment = await server.client.call(api.createComment, { params: { issueId: issue.id }, body: { body } });
		return { expected: [`PAPERCLIP_WAKE_COMMENT_ID=${comment.id}`, body, `PAPERCLIP_TASK_ID=${issue.id}`] };
	},
};

const ADAPTERS = ["process", "my_agent", "claude_local", "codex_local"];
const CASES = ADAPTERS.flatMap((adapter) => Object.keys(WAKES).map((wake) => [adapter, wake] as const));

it.concurrent.each(CASES)("a program of %s is told what a wake carries: %s", async (adapterType, wake) => {
	const name = `${adapterType}-${wake.replaceAll(" ", "-")}`;
	const agent = await server.createAgent(adapterType, { command: program }, { name });
	const woken = await WAKES[wake]?.(agent);
	const run = await until(async () => {
		const query = { agentId: agent.id };
		return (await server.client.call(api.listRuns, { params: { companyId: server.company.id }, query }))[0];
	});
	await server.finish(run.id);
	const told = (await server.output(run.id)).replaceAll(/(["\]}\w]):\s+/g, "$1:");
	for (const text of woken?.expected ?? []) expect(told).toContain(text);
});
