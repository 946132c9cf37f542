import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { type ServerProcess, startServerProcess } from "@paperclipai/test-support/server/server-process.ts";
import { createTestHome, type TestHome } from "@paperclipai/test-support/server/test-home.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { afterEach, beforeEach, expect, it } from "vitest";

let home: TestHome;
let root: string;
let server: ServerProcess;
beforeEach(async () => {
	home = await createTestHome();
	root = mkdtempSync(path.join(tmpdir(), "restart-"));
	server = await startServerProcess(home);
});
afterEach(async () => {
	await server.kill();
	await home.remove();
	rmSync(root, { recursive: true, force: true });
});

/** The agent's first run works until the file `go` exists; the next one ends at once. */
async function assign(title: string) {
	const client = api.createApiClient({ baseUrl: server.url });
	const cwd = mkdtempSync(path.join(root, "run-"));
	const { id: companyId } = await client.call(api.createCompany, { body: { name: title } });
	const script = "[ -e been ] && exit 0; touch been; while [ ! -e go ]; do sleep 0.02; done";
	const adapterConfig = { command: "sh", args: ["-c", script], cwd };
	const params = { companyId };
	const agent = { name: "A", adapterType: "process", adapterConfig };
	const { id: assigneeAgentId } = await client.call(api.createAgent, { params, body: agent });
	const { id: issueId } = await client.call(api.createIssue, { params, body: { title, assigneeAgentId } });
	await until(() => existsSync(path.join(cwd, "been")));
	return { companyId, cwd, issueId, agentId: assigneeAgentId };
}

async function checkOut({ agentId, ...issue }: Awaited<ReturnType<typeof assign>>): Promise<void> {
	const client = api.createApiClient({ baseUrl: server.url });
	const { key } = await client.call(api.createAgentKey, { params: { agentId }, body: { name: "own" } });
	const [run] = await runsOf(issue);
	const response = await fetch(`${server.url}/api/issues/${issue.issueId}/checkout`, {
		method: "POST",
		headers: {
			authorization: `Bearer ${key}`,
			"content-type": "application/json",
			"x-paperclip-run-id": String(run?.id),
		},
		body: JSON.stringify({ agentId }),
	});
	expect(response.status).toBe(200);
}

async function runsOf({ companyId, issueId }: { companyId: string; issueId: string }) {
	const client = api.createApiClient({ baseUrl: server.url });
	return await client.call(api.listRuns, { params: { companyId }, query: { issueId, limit: 10 } });
}

it("wakes an agent whose run ended without a server and without having finished its issue", async () => {
	const [open, reported, silent] = [await assign("Open"), await assign("Reported"), await assign("Silent")];
	for (const issue of [open, reported]) await checkOut(issue);
	const client = api.createApiClient({ baseUrl: server.url });
	await client.call(api.updateIssue, { params: { issueId: reported.issueId }, body: { status: "in_review" } });
	const exitFiles = await Promise.all(
		[open, reported, silent].map(async (issue) => {
			const [run] = await runsOf(issue);
			return path.join(home.home, "runs", String(run?.id), "spool/1/exit");
		}),
	);
	await server.kill();
	for (const { cwd } of [open, reported, silent]) writeFileSync(path.join(cwd, "go"), "");
	await until(() => exitFiles.every((file) => readFileSync(file, "utf8").endsWith("\n")));
	server = await startServerProcess(home);
	const [next, first] = await until(async () => {
		const runs = await runsOf(open);
		return runs.length === 2 && runs.every(({ status }) => status === "succeeded") && runs;
	});
	expect([first?.reason, next?.reason]).toEqual(["issue_assigned", "server_restarted"]);
	for (const issue of [reported, silent]) expect(await runsOf(issue)).toMatchObject([{ status: "succeeded" }]);
});
