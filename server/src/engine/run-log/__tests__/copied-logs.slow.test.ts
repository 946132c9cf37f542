import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { type ServerProcess, startServerProcess } from "@paperclipai/test-support/server/server-process.ts";
import { createTestHome, type TestHome } from "@paperclipai/test-support/server/test-home.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkBackup } from "../../../flows/backup/check-backup.ts";
import { dataFolderAt } from "../../../platform/data-folder/data-folder.ts";
import { runFolderOf } from "../../../platform/data-folder/run-folder.ts";
import { restoreBackup } from "../../../start/restore/restore-backup.ts";

const NDJSON = { accept: "application/x-ndjson" };
const clientOf = ({ url }: ServerProcess) => api.createApiClient({ baseUrl: url });

let original: TestHome;
let folder: string;
let removed: string;
/** The logs of the original installation. */
const logs = new Map<string, string>();

/** An installation whose server was killed while a run was active. */
beforeAll(async () => {
	original = await createTestHome();
	folder = mkdtempSync(path.join(tmpdir(), "copied-logs-"));
	const server = await startServerProcess(original);
	const client = clientOf(server);
	const { id: companyId } = await client.call(api.createCompany, { body: { name: "Copied" } });
	const wake = async (name: string, script: string) => {
		const adapterConfig = { command: "sh", args: ["-c", script], cwd: folder };
		const body = { name, adapterType: "process", adapterConfig };
		const { id: agentId } = await client.call(api.createAgent, { params: { companyId }, body });
		return api.wokenRun(await client.call(api.wakeAgent, { params: { agentId }, body: {} })).id;
	};
	const finished = (runId: string) =>
		until(async () =>
			api.isTerminalRunStatus((await client.call(api.getRun, { params: { runId } })).status) ? runId : false,
		);
	const ended = [
		await finished(await wake("Writes", "seq 1 100000; echo größe")),
		await finished(await wake("Fails", "echo failed >&2; exit 3")),
		await finished(await wake("Removed", "echo removed")),
	];
	removed = ended[2] ?? "";
	const active = await wake("Works", "echo begun; touch begun; while [ ! -e go ]; do sleep 0.05; done");
	await until(() => existsSync(path.join(folder, "begun")));
	const logOf = (runId: string) => readFileSync(runFolderOf(dataFolderAt(original.home), runId).log, "utf8");
	await until(() => logOf(active).includes("begun"));
	await server.kill();
	for (const runId of [...ended, active]) logs.set(runId, logOf(runId));
});
afterAll(async () => {
	appendFileSync(path.join(folder, "go"), "");
	await original.remove();
	rmSync(folder, { recursive: true });
});

async function readLogs(server: ServerProcess): Promise<Map<string, string>> {
	const read = new Map<string, string>();
	for (const runId of logs.keys()) {
		const url = `${server.url}/api/heartbeat-runs/${runId}`;
		const text = await (await fetch(`${url}/log`, { headers: NDJSON })).text();
		const page = api.logPageSchema.parse(await (await fetch(`${url}/log?limitBytes=8000000`)).json());
		expect(page.content === text && (await (await fetch(`${url}/bundle`)).text()).endsWith(text)).toBe(true);
		read.set(runId, text);
	}
	return read;
}

async function backUp(server: ServerProcess): Promise<string> {
	const file = path.join(folder, crypto.randomUUID());
	await writeFile(file, Buffer.from(await (await fetch(`${server.url}/api/backup`)).arrayBuffer()));
	return file;
}

/** The active run may have ended meanwhile, and its log grows until then. */
function expectLogs(read: Map<string, string>): void {
	expect([...read.keys()]).toEqual([...logs.keys()]);
	for (const [runId, text] of logs) expect(read.get(runId)?.startsWith(text)).toBe(true);
}

/** Every log in the copy and in a backup of it must be complete. */
async function check(copy: string): Promise<string> {
	const server = await startServerProcess({ home: copy });
	try {
		expectLogs(await readLogs(server));
		const file = await backUp(server);
		expect((await checkBackup(file)).end).toMatchObject({ logs: logs.size, missingLogs: 0 });
		return file;
	} finally {
		await server.stop();
	}
}

const run = (program: string, ...args: string[]) => execFileSync(program, args);

// With PostgreSQL, the database is not copied with the folder.
describe("a data folder that was", needs("pglite"), () => {
	it.each<[string, (from: string, to: string) => void]>([
		["copied with cp -a", (from, to) => run("cp", "-a", from, to)],
		["copied without its times and modes", (from, to) => run("cp", "-r", "--no-preserve=all", from, to)],
		[
			"packed with tar and unpacked",
			(from, to) => {
				run("mkdir", to);
				run("tar", "-C", from, "-cf", `${to}.tar`, ".");
				run("tar", "-C", to, "-xf", `${to}.tar`);
			},
		],
	])("%s has every log", async (_, copy) => {
		const target = path.join(folder, crypto.randomUUID());
		copy(original.home, target);
		// Key files and folders must be private.
		run("chmod", "-R", "go=", target);
		await check(target);
		// A copy of the copy, without its recorded boot and inode.
		const second = path.join(folder, crypto.randomUUID());
		copy(target, second);
		rmSync(path.join(second, "server-claim.json"));
		rmSync(path.join(second, "server-id"));
		run("chmod", "-R", "go=", second);
		await check(second);
	});

	it("copied back to the original path, or moved, has every log", async () => {
		const [aside, moved] = [path.join(folder, "aside"), path.join(folder, "moved")];
		renameSync(original.home, aside);
		try {
			run("cp", "-a", aside, original.home);
			await check(original.home);
			renameSync(original.home, moved);
			await check(moved);
		} finally {
			renameSync(aside, original.home);
		}
	});

	it("restored from a backup of a copy has every log, and says which log a backup lacks", async () => {
		const copy = path.join(folder, crypto.randomUUID());
		run("cp", "-a", original.home, copy);
		const file = await check(copy);
		const restored = path.join(folder, "restored");
		await restoreBackup({ file, home: restored });
		await check(restored);
		rmSync(runFolderOf(dataFolderAt(restored), removed).log);
		const server = await startServerProcess({ home: restored });
		const lacking = await checkBackup(await backUp(server));
		expect(lacking.end).toMatchObject({ logs: logs.size - 1, missingLogs: 1 });
		await server.stop();
	});
});
