import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { identifyProcess } from "@paperclipai/adapter-utils/host";
import * as api from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createSmallDiskServer, toApiError } from "./small-disk-server.ts";

const server = createSmallDiskServer();
const { disk, home, call, wake } = server;

beforeAll(async () => {
	if (disk.canMount) await server.start();
});
afterAll(async () => {
	await server.kill();
	disk.remove();
});

const cancel = (runId: string) => call(api.cancelRun, { params: { runId } }).catch(toApiError);
const isCancelled = async (runId: string) => {
	const response = await cancel(runId);
	return !(response instanceof api.ApiError) && response.status === "cancelled";
};
const pidOf = (runId: string) => until(async () => (await call(api.getRun, { params: { runId } })).pid);
const folderOf = (runId: string) => path.join(home, "runs", runId);

it("a run that is cancelled on a full disk ends, or the response says what it waits for", needs("mount"), async () => {
	// More than the disk can hold in both the spool and the log.
	const script = "yes 0123456789012345678901234567890123456789 | head -c 3000000; sleep 1000";
	const [agentId = ""] = await server.createAgents({ command: "sh", args: ["-c", script] });
	const free = disk.fill(36 << 20);
	const run = await wake(agentId);
	await pidOf(run);
	const freeRest = disk.fill();
	const response = await cancel(run);
	if (response instanceof api.ApiError) expect(response).toMatchObject({ status: 503, code: "cancel_incomplete" });
	else expect(response.status).toBe("cancelled");
	freeRest();
	free();
	await until(() => isCancelled(run));
});

it(
	"a run that filled the disk ends when it is cancelled, and its log says what is missing",
	needs("mount"),
	async () => {
		// Writes forever, so that space freed by the log is used up too.
		const script = "while :; do yes 0123456789 2>/dev/null; sleep 0.01; done";
		const [agentId = ""] = await server.createAgents({ command: "sh", args: ["-c", script] });
		disk.fill(36 << 20);
		const run = await wake(agentId);
		await until(() => disk.freeBytes() === 0);
		await until(() => isCancelled(run));

		const lines = readFileSync(path.join(folderOf(run), "log.ndjson"), "utf8")
			.trimEnd()
			.split("\n");
		const last = JSON.parse(lines.at(-1) ?? "");
		expect(last).toMatchObject({ seq: lines.length, stream: "system" });
		expect(last.chunk).toMatch(/^\[paperclip\] The disk was full .* \d+ bytes .* missing/);
		const events = await call(api.listRunEvents, { params: { runId: run }, query: {} });
		expect(events.map(({ type }) => type)).toContain("log.incomplete");
		await until(() => !existsSync(path.join(folderOf(run), "spool")));
	},
);

it(
	"runs that a full database cannot settle are stopped, and the end of one that has output frees the space for it",
	needs("mount"),
	async () => {
		// More than the reserve of the database.
		const script = "yes 0123456789012345678901234567890123456789 | head -c 40000000; echo all; sleep 1000";
		const [quiet = "", loud = "", other = ""] = await server.createAgents(
			{ command: "sleep", args: ["1000"] },
			{ command: "sh", args: ["-c", script] },
			{ command: "true" },
		);
		await server.healthy();
		const [silent, logged] = await Promise.all([wake(quiet), wake(loud)]);
		const pid = await pidOf(silent);
		const log = path.join(folderOf(logged), "log.ndjson");
		await until(() => existsSync(log) && /all\\n".*\n$/.test(readFileSync(log, "latin1").slice(-200)));
		await server.fillDatabase(other);
		disk.fill();

		expect(await cancel(silent)).toMatchObject({ status: 503, code: "cancel_incomplete" });
		await until(() => identifyProcess(pid) === null);
		await until(() => isCancelled(logged));
		await until(() => isCancelled(silent));
	},
);
