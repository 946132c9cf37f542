import { randomBytes, randomUUID } from "node:crypto";
import {
	closeSync,
	cpSync,
	existsSync,
	mkdirSync,
	openSync,
	readFileSync,
	rmSync,
	statfsSync,
	writeSync,
} from "node:fs";
import path from "node:path";
import { identifyProcess } from "@paperclipai/adapter-utils/server-utils";
import * as api from "@paperclipai/shared";
import { type ServerProcess, startServerProcess } from "@paperclipai/test-support/server/server-process.ts";
import { pgliteTemplate } from "@paperclipai/test-support/server/test-home.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dataFolderAt } from "../../config/data-folder.ts";
import { startServer } from "../../index.ts";
import { mountSmallDisk } from "./small-disk.ts";

const { folder: disk, canMount, remove } = mountSmallDisk("200m");
const home = path.join(disk, "home");
/** How long a cancel waits before it responds that the run has not ended. */
const limits = { cancelResponseMs: 2_000 };

let server: ServerProcess;
beforeAll(async () => {
	if (!canMount) return;
	mkdirSync(home);
	const template = pgliteTemplate();
	if (existsSync(template)) cpSync(template, dataFolderAt(home).database, { recursive: true });
	server = await startServerProcess({ home, limits });
});
afterAll(async () => {
	await server?.kill();
	remove();
});

const freeBytes = () => statfsSync(disk).bavail * statfsSync(disk).bsize;

/** Fills the disk up to `leave` bytes; returns the function that frees it again. */
function fillDisk(leave = 0): () => void {
	const file = path.join(disk, `filler-${randomUUID()}`);
	const handle = openSync(file, "w");
	for (const size of [1 << 20, 4096]) {
		try {
			while (freeBytes() > leave || leave === 0) writeSync(handle, Buffer.alloc(size));
		} catch (error) {
			expect(error).toMatchObject({ code: "ENOSPC" });
		}
	}
	closeSync(handle);
	return () => rmSync(file);
}

it.skipIf(!canMount)("on a full disk a server reports it, starts and loses nothing, and recovers", async () => {
	const client = api.createApiClient({ baseUrl: server.url });
	const health = () => client.call(api.getHealth, {});
	const company = await client.call(api.createCompany, { body: { name: "C" } });
	const makeAgent = async (name: string, script: string) => {
		const adapterConfig = { command: "sh", args: ["-c", script] };
		const body = { name, adapterType: "process", adapterConfig };
		return (await client.call(api.createAgent, { params: { companyId: company.id }, body })).id;
	};
	const wake = async (agentId: string) => {
		const run = await client.call(api.wakeAgent, { params: { agentId }, body: {} });
		return "id" in run ? run.id : "";
	};
	const getRun = (runId: string) => client.call(api.getRun, { params: { runId } });
	const finish = (runId: string) =>
		until(async () => {
			const run = await getRun(runId);
			return api.isTerminalRunStatus(run.status) && run;
		});
	const output = (runId: string) => {
		const file = path.join(home, "runs", runId, "log.ndjson");
		const records = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
		return records.map((line) => JSON.parse(line).chunk).join("");
	};

	// Its first output is stored before the disk is full; later output of the program fails in the program itself.
	const writer = await makeAgent("Writer", `echo begun; while [ ! -e ${disk}/go ]; do sleep 0.05; done; echo ended`);
	const busy = await wake(writer);
	await until(() => output(busy) === "begun\n");
	const free = fillDisk();
	expect(freeBytes()).toBe(0);
	await until(async () => (await health()).status === "degraded");
	expect((await health()).disk).toMatchObject({ ok: false });

	const waiting = await wake(await makeAgent("Other", "echo hello"));
	await until(async () => (await getRun(waiting)).waitReason === "disk_full");
	expect(await getRun(waiting)).toMatchObject({ status: "queued", startedAt: null });

	free();
	await until(async () => (await health()).status === "ok");
	expect(await finish(waiting)).toMatchObject({ status: "succeeded" });
	expect(output(waiting)).toBe("hello\n");
	closeSync(openSync(path.join(disk, "go"), "w"));
	expect(await finish(busy)).toMatchObject({ status: "succeeded" });
	expect(output(busy)).toBe("begun\nended\n");

	await server.kill();
	server = await startServerProcess({ home, limits });
	expect(
		await api.createApiClient({ baseUrl: server.url }).call(api.getRun, { params: { runId: busy } }),
	).toMatchObject({
		status: "succeeded",
	});
});

it.skipIf(!canMount)(
	"a run that is cancelled on a full disk ends, or the response says what it waits for",
	async () => {
		const call: api.ApiClient["call"] = (...args) => api.createApiClient({ baseUrl: server.url }).call(...args);
		const company = await call(api.createCompany, { body: { name: "C" } });
		// More than the disk can hold in both the spool and the log.
		const script =
			"i=0; while [ $i -lt 60000 ]; do echo $i-0123456789012345678901234567890123456789; i=$((i+1)); done; sleep 1000";
		const adapterConfig = { command: "sh", args: ["-c", script], graceSec: 0 };
		const body = { name: "A", adapterType: "process", adapterConfig };
		const agent = await call(api.createAgent, { params: { companyId: company.id }, body });
		const free = fillDisk(33 << 20);
		const run = api.wokenRun(await call(api.wakeAgent, { params: { agentId: agent.id }, body: {} }));
		const params = { runId: run.id };
		await until(async () => (await call(api.getRun, { params })).pid !== null);
		const freeRest = fillDisk();
		const response = await call(api.cancelRun, { params }).catch(toApiError);
		if (response instanceof api.ApiError) expect(response).toMatchObject({ status: 503 });
		else expect(response.status).toBe("cancelled");
		freeRest();
		free();
		expect(await until(() => call(api.cancelRun, { params }).catch(() => null))).toMatchObject({ status: "cancelled" });
	},
);

it.skipIf(!canMount)(
	"a run that filled the disk ends when it is cancelled, and its log says what is missing",
	async () => {
		const call: api.ApiClient["call"] = (...args) => api.createApiClient({ baseUrl: server.url }).call(...args);
		const company = await call(api.createCompany, { body: { name: "C" } });
		// Goes on writing, so that whatever the log leaves free is used up too.
		const script = "while :; do yes 0123456789 2>/dev/null; sleep 0.01; done";
		const adapterConfig = { command: "sh", args: ["-c", script], graceSec: 0 };
		const body = { name: "A", adapterType: "process", adapterConfig };
		const agent = await call(api.createAgent, { params: { companyId: company.id }, body });
		const free = fillDisk(36 << 20);
		const run = api.wokenRun(await call(api.wakeAgent, { params: { agentId: agent.id }, body: {} }));
		const params = { runId: run.id };
		await until(async () => freeBytes() === 0);
		const ended = await until(() => call(api.cancelRun, { params }).catch(() => null));
		expect(ended).toMatchObject({ status: "cancelled" });

		const folder = path.join(home, "runs", run.id);
		const lines = readFileSync(path.join(folder, "log.ndjson"), "utf8").trimEnd().split("\n");
		const last = JSON.parse(lines.at(-1) ?? "");
		expect(last).toMatchObject({ seq: lines.length, stream: "system" });
		expect(last.chunk).toMatch(/^\[paperclip\] The disk was full .* \d+ bytes .* missing/);
		const events = await call(api.listRunEvents, { params, query: {} });
		expect(events.map(({ type }) => type)).toContain("log.incomplete");
		expect(existsSync(path.join(folder, "spool"))).toBe(false);
		free();
		await until(async () => (await call(api.getHealth, {})).status === "ok");
	},
);

it.skipIf(!canMount)("a cancel that a full database cannot store still stops the run's processes", async () => {
	const call: api.ApiClient["call"] = (...args) => api.createApiClient({ baseUrl: server.url }).call(...args);
	const company = await call(api.createCompany, { body: { name: "C" } });
	const adapterConfig = { command: "sleep", args: ["1000"], graceSec: 0 };
	const body = { name: "A", adapterType: "process", adapterConfig };
	const agent = await call(api.createAgent, { params: { companyId: company.id }, body });
	const run = api.wokenRun(await call(api.wakeAgent, { params: { agentId: agent.id }, body: {} }));
	const params = { runId: run.id };
	const pid = await until(async () => (await call(api.getRun, { params })).pid);
	const quick = { ...body, adapterConfig: { command: "true" } };
	const other = await call(api.createAgent, { params: { companyId: company.id }, body: quick });
	const free = fillDisk(14 << 20);
	const prompt = randomBytes(700_000).toString("base64");
	const wakeOther = () => call(api.wakeAgent, { params: { agentId: other.id }, body: { prompt } });
	while (await wakeOther().catch(() => null));
	const freeRest = fillDisk();

	const response = await call(api.cancelRun, { params }).catch(toApiError);
	expect(response).toMatchObject({ status: 503, code: "cancel_incomplete" });
	await until(() => identifyProcess(pid) === null);
	freeRest();
	free();
	await until(async () => (await call(api.getRun, { params })).status === "cancelled");
});

it.skipIf(!canMount)(
	"a database without space for its log rejects changes, stays readable, and keeps all committed data",
	async () => {
		const call: api.ApiClient["call"] = (...args) => api.createApiClient({ baseUrl: server.url }).call(...args);
		const health = () => call(api.getHealth, {});
		const company = await call(api.createCompany, { body: { name: "C" } });
		const body = { name: "A", adapterType: "process", adapterConfig: { command: "true" } };
		const agent = await call(api.createAgent, { params: { companyId: company.id }, body });
		const committed: string[] = [];
		/** Rows larger than the rest of the log segment that the database writes to. */
		const wakeUntilRejected = async () => {
			for (;;) {
				const prompt = randomBytes(700_000).toString("base64");
				const run = await call(api.wakeAgent, { params: { agentId: agent.id }, body: { prompt } }).catch(toApiError);
				if (run instanceof api.ApiError) return run;
				committed.push(api.wokenRun(run).id);
			}
		};
		const expectAllCommitted = async () => {
			for (const runId of committed) expect((await call(api.getRun, { params: { runId } })).id).toBe(runId);
		};

		let free = fillDisk(14 << 20);
		expect(await wakeUntilRejected()).toMatchObject({ status: 503, code: "disk_full" });
		expect(await health()).toMatchObject({ status: "degraded", database: { ok: true }, disk: { ok: false } });
		await expectAllCommitted();
		free();
		await until(async () => (await health()).status === "ok");

		free = fillDisk(14 << 20);
		expect(await wakeUntilRejected()).toMatchObject({ status: 503, code: "disk_full" });
		await server.kill();
		const freeRest = fillDisk();
		await expect(startServer({ home, port: 0, logLevel: "silent", databaseUrl: "" })).rejects.toMatchObject({
			code: "disk_full",
		});
		freeRest();
		free();
		server = await startServerProcess({ home, limits });
		await expectAllCommitted();
		await until(async () => (await health()).status === "ok");
		await call(api.createCompany, { body: { name: "D" } });
		await expectAllCommitted();
		expect(committed.length).toBeGreaterThan(6);
	},
);

it.skipIf(!canMount)("a cancelled run frees its logged output when a full database cannot store its end", async () => {
	const call: api.ApiClient["call"] = (...args) => api.createApiClient({ baseUrl: server.url }).call(...args);
	const company = await call(api.createCompany, { body: { name: "C" } });
	const params = { companyId: company.id };
	// More than the database reserves.
	const script = "yes 0123456789012345678901234567890123456789 | head -c 40000000; echo all; sleep 1000";
	const adapterConfig = { command: "sh", args: ["-c", script], graceSec: 0 };
	const agent = await call(api.createAgent, { params, body: { name: "A", adapterType: "process", adapterConfig } });
	const other = { name: "B", adapterType: "process", adapterConfig: { command: "true" } };
	const { id: agentId } = await call(api.createAgent, { params, body: other });
	await call(api.wakeAgent, { params: { agentId }, body: {} });
	const run = api.wokenRun(await call(api.wakeAgent, { params: { agentId: agent.id }, body: {} }));
	const log = path.join(home, "runs", run.id, "log.ndjson");
	await until(() => existsSync(log) && /all\\n".*\n$/.test(readFileSync(log, "latin1").slice(-200)));
	const free = fillDisk(14 << 20);
	const prompt = randomBytes(700_000).toString("base64");
	while (await call(api.wakeAgent, { params: { agentId }, body: { prompt } }).catch(() => null));
	const freeRest = fillDisk();
	const cancel = () => call(api.cancelRun, { params: { runId: run.id } }).catch(() => null);
	await until(async () => (await cancel())?.status === "cancelled");
	// The space is needed by the other tests.
	rmSync(log);
	freeRest();
	free();
	await until(async () => (await call(api.getHealth, {})).status === "ok");
});

function toApiError(error: unknown): api.ApiError {
	if (error instanceof api.ApiError) return error;
	throw error;
}
