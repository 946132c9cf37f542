import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startServer } from "../../../index.ts";
import { createSmallDiskServer, toApiError } from "./small-disk-server.ts";

const server = createSmallDiskServer();
const { disk, home, call, health, wake } = server;

beforeAll(async () => {
	if (disk.canMount) await server.start();
});
afterAll(async () => {
	await server.kill();
	disk.remove();
});

const getRun = (runId: string) => call(api.getRun, { params: { runId } });
const finish = (runId: string) =>
	until(async () => {
		const run = await getRun(runId);
		return api.isTerminalRunStatus(run.status) && run;
	});

it("on a full disk a server reports it, starts and loses nothing, and recovers", needs("mount"), async () => {
	const output = (runId: string) => {
		const file = path.join(home, "runs", runId, "log.ndjson");
		const records = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
		return records.map((line) => JSON.parse(line).chunk).join("");
	};

	// Its first output is stored before the disk is full; later output fails in the program.
	const script = `echo begun; while [ ! -e ${disk.folder}/go ]; do sleep 0.05; done; echo ended`;
	const [writer = "", other = ""] = await server.createAgents(
		{ command: "sh", args: ["-c", script] },
		{ command: "echo", args: ["hello"] },
	);
	const busy = await wake(writer);
	await until(() => output(busy) === "begun\n");
	const free = disk.fill();
	expect(disk.freeBytes()).toBe(0);
	await until(async () => (await health()).status === "degraded");
	expect((await health()).disk).toMatchObject({ ok: false });

	const waiting = await wake(other);
	await until(async () => (await getRun(waiting)).waitReason === "disk_full");
	expect(await getRun(waiting)).toMatchObject({ status: "queued", startedAt: null });

	free();
	await server.healthy();
	expect(await finish(waiting)).toMatchObject({ status: "succeeded" });
	expect(output(waiting)).toBe("hello\n");
	closeSync(openSync(path.join(disk.folder, "go"), "w"));
	expect(await finish(busy)).toMatchObject({ status: "succeeded" });
	expect(output(busy)).toBe("begun\nended\n");

	await server.kill();
	await server.start();
	expect(await getRun(busy)).toMatchObject({ status: "succeeded" });
});

it(
	"a database without space for its log rejects changes, stays readable, and keeps all committed data and a cancel",
	needs("mount"),
	async () => {
		const [agentId = "", sleeper = ""] = await server.createAgents(
			{ command: "true" },
			{ command: "sleep", args: ["1000"] },
		);
		const committed: string[] = [];
		const expectAllCommitted = async () => {
			for (const runId of committed) expect((await getRun(runId)).id).toBe(runId);
		};

		let full = await server.fillDatabase(agentId);
		committed.push(...full.stored);
		expect(full.rejection).toMatchObject({ status: 503, code: "disk_full" });
		expect(await health()).toMatchObject({ status: "degraded", database: { ok: true }, disk: { ok: false } });
		await expectAllCommitted();
		full.free();
		await server.healthy();

		const cancelled = await wake(sleeper);
		await until(async () => (await getRun(cancelled)).pid !== null);
		full = await server.fillDatabase(agentId);
		committed.push(...full.stored);
		const response = await call(api.cancelRun, { params: { runId: cancelled } }).catch(toApiError);
		expect(response).toMatchObject({ status: 503, code: "cancel_incomplete" });
		await server.kill();
		const freeRest = disk.fill();
		await expect(startServer({ home, port: 0, logLevel: "silent", databaseUrl: "" })).rejects.toMatchObject({
			code: "disk_full",
		});
		freeRest();
		full.free();
		await server.start();
		await expectAllCommitted();
		expect(await finish(cancelled)).toMatchObject({ status: "cancelled" });
		await server.healthy();
		await call(api.createCompany, { body: { name: "D" } });
		await expectAllCommitted();
		expect(committed.length).toBeGreaterThan(6);
	},
);
