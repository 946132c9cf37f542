import { execFileSync } from "node:child_process";
import {
	appendFileSync,
	existsSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { type ServerProcess, startServerProcess } from "@paperclipai/test-support/server/server-process.ts";
import { createTestHome, type TestHome } from "@paperclipai/test-support/server/test-home.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { it as base, describe, expect } from "vitest";

const it = base.extend<{ home: TestHome; cwd: string; copy: string }>({
	// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures in use from the pattern
	home: async ({}, use) => {
		const home = await createTestHome();
		await use(home);
		await home.remove();
	},
	// biome-ignore lint/correctness/noEmptyPattern: as above
	cwd: async ({}, use) => {
		const cwd = mkdtempSync(path.join(tmpdir(), "copied-"));
		await use(cwd);
		rmSync(cwd, { recursive: true, force: true });
	},
	copy: async ({ cwd }, use) => await use(path.join(cwd, "copy")),
});

const clientOf = ({ url }: ServerProcess) => api.createApiClient({ baseUrl: url });
const readRun = (server: ServerProcess, runId: string) => clientOf(server).call(api.getRun, { params: { runId } });
const finished = (server: ServerProcess, runId: string) =>
	until(async () => {
		const run = await readRun(server, runId);
		return api.isTerminalRunStatus(run.status) && run;
	});
const copyFolder = (from: string, to: string) => execFileSync("cp", ["-a", from, to]);
const serverIdOf = (folder: string) => readFileSync(path.join(folder, "server-id"), "utf8");

async function wakeWaiting(server: ServerProcess, cwd: string): Promise<api.Run> {
	const client = clientOf(server);
	const { id: companyId } = await client.call(api.createCompany, { body: { name: "Copied" } });
	const script = "echo begun >> begun; while [ ! -e go ]; do sleep 0.05; done; echo ended";
	const agent = await client.call(api.createAgent, {
		params: { companyId },
		body: { name: "A", adapterType: "process", adapterConfig: { command: "sh", args: ["-c", script], cwd } },
	});
	const run = api.wokenRun(await client.call(api.wakeAgent, { params: { agentId: agent.id }, body: {} }));
	await until(() => existsSync(path.join(cwd, "begun")));
	return run;
}

const expectDisowned = async (server: ServerProcess, runId: string) => {
	expect(await finished(server, runId)).toMatchObject({
		status: "failed",
		verdictReason: "folder_copied",
		error: { code: "data_folder_copied", hint: expect.any(String) },
	});
	const { companyId } = await readRun(server, runId);
	const runs = await clientOf(server).call(api.listRuns, { params: { companyId }, query: {} });
	expect(runs).toHaveLength(1);
};

/** The run fails and its retry is scheduled. */
async function failOnce(server: ServerProcess, companyId: string, cwd: string): Promise<string> {
	const command = path.join(cwd, "claude");
	const result = { type: "result", subtype: "success", is_error: true, api_error_status: 529, result: "overloaded" };
	writeFileSync(command, `#!/bin/sh\necho started >> failed\necho '${JSON.stringify(result)}'\nexit 1\n`, {
		mode: 0o755,
	});
	const client = clientOf(server);
	const agent = await client.call(api.createAgent, {
		params: { companyId },
		body: { name: "B", adapterType: "claude_local", adapterConfig: { command, cwd } },
	});
	await client.call(api.wakeAgent, { params: { agentId: agent.id }, body: {} });
	const retry = await until(async () => {
		const query = { agentId: agent.id, status: "scheduled_retry" as const };
		return (await client.call(api.listRuns, { params: { companyId }, query }))[0];
	});
	return retry.id;
}

// With PostgreSQL, the database is not copied with the folder, and the id of the server is refused.
describe("a copied data folder with its database", needs("pglite"), () => {
	it.concurrent("leaves the processes of the original alone and is a server of its own", async ({
		home,
		cwd,
		copy,
	}) => {
		const original = await startServerProcess(home);
		const run = await wakeWaiting(original, cwd);
		copyFolder(home.home, copy);
		const copied = await startServerProcess({ home: copy });
		await expectDisowned(copied, run.id);
		expect(serverIdOf(copy)).not.toBe(serverIdOf(home.home));
		await copied.kill();

		const again = await startServerProcess({ home: copy });
		expect(await readRun(original, run.id)).toMatchObject({ status: "running" });
		appendFileSync(path.join(cwd, "go"), "");
		expect(await finished(original, run.id)).toMatchObject({ status: "succeeded" });
		expect(readFileSync(path.join(cwd, "begun"), "utf8")).toBe("begun\n");
		await Promise.all([original.stop(), again.stop()]);
	});

	it.concurrent("leaves queued runs and scheduled retries to the original", async ({ home, cwd, copy }) => {
		const original = await startServerProcess(home);
		const { id, agentId, companyId } = await wakeWaiting(original, cwd);
		const wake = { params: { agentId }, body: { prompt: "Next." } };
		const queued = api.wokenRun(await clientOf(original).call(api.wakeAgent, wake));
		const waiting = [queued.id, await failOnce(original, companyId, cwd)];
		copyFolder(home.home, copy);
		const copied = await startServerProcess({ home: copy });
		for (const runId of waiting) {
			expect(await finished(copied, runId)).toMatchObject({
				status: "cancelled",
				verdictReason: "folder_copied",
				error: { code: "data_folder_copied", hint: expect.any(String) },
				startedAt: null,
			});
		}
		appendFileSync(path.join(cwd, "go"), "");
		expect(await finished(original, id)).toMatchObject({ status: "succeeded" });
		expect(await finished(original, queued.id)).toMatchObject({ status: "succeeded" });
		expect(readFileSync(path.join(cwd, "begun"), "utf8")).toBe("begun\nbegun\n");
		expect(await readRun(original, waiting[1] ?? "")).toMatchObject({ status: "scheduled_retry" });
		await Promise.all([original.stop(), copied.stop()]);
	});

	it.concurrent("executes nothing again when it is restored in the place of the original", async ({
		home,
		cwd,
		copy,
	}) => {
		const before = await startServerProcess(home);
		const run = await wakeWaiting(before, cwd);
		await before.kill();
		copyFolder(home.home, copy);
		const original = await startServerProcess(home);
		appendFileSync(path.join(cwd, "go"), "");
		await finished(original, run.id);
		await original.stop();
		for (const name of readdirSync(home.home)) rmSync(path.join(home.home, name), { recursive: true });
		copyFolder(`${copy}/.`, home.home);
		const restored = await startServerProcess(home);
		await expectDisowned(restored, run.id);
		expect(readFileSync(path.join(cwd, "begun"), "utf8")).toBe("begun\n");
		await restored.stop();
	});

	it.concurrent("takes over its runs without its server-id", async ({ home, cwd }) => {
		const before = await startServerProcess(home);
		const run = await wakeWaiting(before, cwd);
		await before.kill();
		const id = serverIdOf(home.home);
		rmSync(path.join(home.home, "server-id"));
		const after = await startServerProcess(home);
		expect(serverIdOf(home.home)).toBe(id);
		appendFileSync(path.join(cwd, "go"), "");
		expect(await finished(after, run.id)).toMatchObject({ status: "succeeded" });
		expect(readFileSync(path.join(cwd, "begun"), "utf8")).toBe("begun\n");
		await after.stop();
	});

	it.concurrent("starts although it cannot remove the spool of a run", async ({ home, cwd, copy }) => {
		const original = await startServerProcess(home);
		const run = await wakeWaiting(original, cwd);
		copyFolder(home.home, copy);
		// A path that is longer than the kernel takes.
		const deep = 'name=$(printf "%0200d" 0); for i in $(seq 30); do mkdir $name && cd -P $name || exit 1; done';
		const spool = path.join(copy, "runs", run.id, "spool");
		execFileSync("sh", ["-c", deep], { cwd: spool });
		try {
			const copied = await startServerProcess({ home: copy });
			await expectDisowned(copied, run.id);
			await copied.stop();
		} finally {
			execFileSync("rm", ["-rf", spool]);
			appendFileSync(path.join(cwd, "go"), "");
			await finished(original, run.id);
			await original.stop();
		}
	});

	it.concurrent("does so too at the path of the original, whose server was killed", async ({ home, cwd, copy }) => {
		const original = await startServerProcess(home);
		const run = await wakeWaiting(original, cwd);
		await original.kill();
		renameSync(home.home, copy);
		copyFolder(copy, home.home);
		const copied = await startServerProcess(home);
		await expectDisowned(copied, run.id);
		await copied.stop();

		rmSync(home.home, { recursive: true });
		renameSync(copy, home.home);
		const back = await startServerProcess(home);
		appendFileSync(path.join(cwd, "go"), "");
		expect(await finished(back, run.id)).toMatchObject({ status: "succeeded" });
		await back.stop();
	});
});
