import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { startServerProcess } from "@paperclipai/test-support/server/server-process.ts";
import { createTestHome } from "@paperclipai/test-support/server/test-home.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { expect, it, onTestFinished } from "vitest";

/** Each has two output files, and Node has four threads for all file access. */
const RUNS = 5;

it("serves, stops and starts again while agents have replaced their output files by FIFOs", async () => {
	const home = await createTestHome();
	onTestFinished(home.remove);
	const cwd = mkdtempSync(path.join(tmpdir(), "replaced-output-"));
	onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
	const output = `"${home.home}/runs/$PAPERCLIP_RUN_ID/spool/1"`;
	const script = `cd ${output}; rm stdout stderr; mkfifo stdout stderr; touch ${cwd}/$PAPERCLIP_RUN_ID; exec sleep 300`;

	const first = await startServerProcess(home);
	const client = api.createApiClient({ baseUrl: first.url });
	const { id: companyId } = await client.call(api.createCompany, { body: { name: "A" } });
	const body = {
		name: "A",
		adapterType: "process",
		adapterConfig: { command: "sh", args: ["-c", script], graceSec: 0.2 },
	};
	const runs = await Promise.all(
		Array.from({ length: RUNS }, async () => {
			const agent = await client.call(api.createAgent, { params: { companyId }, body });
			return api.wokenRun(await client.call(api.wakeAgent, { params: { agentId: agent.id }, body: {} })).id;
		}),
	);
	await until(() => runs.every((id) => existsSync(path.join(cwd, id))));
	for (const runId of runs) await client.call(api.getRunLog, { params: { runId }, query: {} });
	await first.stop();

	const second = await startServerProcess(home);
	const again = api.createApiClient({ baseUrl: second.url });
	const ended = await until(async () => {
		const rows = await Promise.all(runs.map((runId) => again.call(api.getRun, { params: { runId } })));
		return rows.every(({ status }) => api.isTerminalRunStatus(status)) && rows;
	});
	for (const run of ended) expect(run).toMatchObject({ status: "failed", error: { code: "spool_changed" } });
	await second.stop();
});
