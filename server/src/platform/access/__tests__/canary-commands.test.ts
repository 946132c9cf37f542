import { existsSync, mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { expect } from "vitest";

it("executes no command that an agent writes, wherever it writes it", async ({ sharedServer }) => {
	const server = await sharedServer.createCompany();
	const folder = mkdtempSync(path.join(tmpdir(), "canaries-"));
	let canaries = 0;
	/** The file appears if any part of the text reaches a shell, a template or a path. */
	const canary = () => {
		const file = path.join(folder, String(++canaries));
		return `$(touch ${file}) \`touch ${file}\`; touch ${file} | touch ${file} \n touch ${file} # {{context.prompt}} ../../${file}`;
	};
	// Reads all delivered text, like a shell.
	const reader = { command: "sh", args: ["-c", 'cat - "$PAPERCLIP_WAKE_PAYLOAD"; echo "$PAPERCLIP_WAKE_REASON"'] };
	const stdin = "{{context.paperclipTaskMarkdown}} {{context.wakeReason}} {{context.paperclipWake}}";
	const agent = await server.createAgent("process", { ...reader, stdin }, { name: "Reader" });
	const { key } = await server.client.call(api.createAgentKey, { params: { agentId: agent.id }, body: { name: "k" } });
	const headers = { authorization: `Bearer ${key}` };
	const { id: companyId } = server.company;
	const other = await server.createAgent("process", { ...reader, stdin }, { name: "Other" });
	const post = async (route: string, body: object, method = "POST") => {
		const response = await server.send(method, `/api${route}`, body, headers);
		expect([route, response.status < 300, response.body]).toEqual([route, true, expect.anything()]);
		return String(response.body.id);
	};
	const assigneeAgentId = other.id;
	const issue = await post(`/companies/${companyId}/issues`, {
		title: canary(),
		description: canary(),
		assigneeAgentId,
	});
	await post(`/issues/${issue}/children`, { title: canary(), description: canary(), assigneeAgentId });
	await post(`/issues/${issue}`, { title: canary(), description: canary(), comment: canary() }, "PATCH");
	await post(`/issues/${issue}/comments`, { body: `@Other ${canary()}` });
	await post(`/issues/${issue}/interactions`, { kind: "request_confirmation", title: canary(), body: canary() });
	const task = { title: canary(), description: canary() };
	await post(`/issues/${issue}/interactions`, { kind: "suggest_tasks", tasks: [task] });
	const questions = [{ id: "q", question: canary() }];
	await post(`/issues/${issue}/interactions`, { kind: "ask_user_questions", questions });
	const payload = { title: canary(), body: canary(), details: canary() };
	await post(`/companies/${companyId}/approvals`, { kind: "request_board_approval", payload });
	const hire = { name: canary().slice(0, 200), role: canary().slice(0, 200), capabilities: canary(), reason: canary() };
	await post(`/companies/${companyId}/agent-hires`, { ...hire, suggestedAdapterType: canary().slice(0, 200) });
	await post(`/agents/${other.id}/wakeup`, { prompt: canary(), reason: canary().slice(0, 1_000) });
	await post(`/agents/${other.id}/heartbeat/invoke`, { prompt: canary(), idempotencyKey: canary().slice(0, 200) });
	const settled = await until(async () => {
		const runs = await server.client.call(api.listRuns, { params: { companyId }, query: { limit: 200 } });
		return runs.every(({ status }) => api.isTerminalRunStatus(status)) && runs;
	});
	expect(settled.map(({ status }) => status)).not.toContain("failed");
	// The agents have received the texts.
	const outputs = await Promise.all(settled.map(({ id }) => server.output(id)));
	expect(outputs.join("")).toContain(`touch ${folder}/`);
	expect([readdirSync(folder), existsSync(folder)]).toEqual([[], true]);
});
