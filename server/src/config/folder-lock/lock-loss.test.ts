import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { type ServerProcess, startServerProcess } from "@paperclipai/test-support/server/server-process.ts";
import { createTestHome, type TestHome } from "@paperclipai/test-support/server/test-home.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { dataFolderAt } from "../data-folder.ts";
import { lockDataFolder } from "./data-folder-lock.ts";

let home: TestHome;
let cwd: string;
beforeEach(async () => {
	home = await createTestHome();
	cwd = mkdtempSync(path.join(tmpdir(), "lock-loss-"));
});
afterEach(async () => {
	await home.remove();
	rmSync(cwd, { recursive: true, force: true });
});

const start = (folder = home.home) =>
	startServerProcess({ ...home, home: folder, logLevel: "silent", limits: { folderCheckMs: 50 } });
const clientOf = ({ url }: ServerProcess) => api.createApiClient({ baseUrl: url });
const isGone = ({ pid }: ServerProcess) =>
	until(() => {
		try {
			return !process.kill(pid, 0);
		} catch {
			return true;
		}
	});
const socketOf = (folder: string) =>
	path.join(folder, readdirSync(folder).find((name) => name.endsWith(".sock")) ?? "no socket");
const names = async (server: ServerProcess) =>
	(await clientOf(server).call(api.listCompanies, { query: { limit: 200 } })).map(({ name }) => name).sort();

/** Creates companies until the server refuses one, and returns the names of those it has acknowledged. */
async function createUntilRefused(server: ServerProcess): Promise<string[]> {
	const acknowledged: string[] = [];
	for (let number = 0; ; number++) {
		const name = `company ${number}`;
		const created = await clientOf(server)
			.call(api.createCompany, { body: { name, description: "x".repeat(10_000) } })
			.catch(() => null);
		if (created === null) return acknowledged;
		acknowledged.push(name);
	}
}

it("stops when its folder is moved, and leaves its runs to the next server", async () => {
	const first = await start();
	const { id: companyId } = await clientOf(first).call(api.createCompany, { body: { name: "Moved" } });
	const script = "echo begun > begun; while [ ! -e go ]; do sleep 0.05; done";
	const agent = await clientOf(first).call(api.createAgent, {
		params: { companyId },
		body: { name: "A", adapterType: "process", adapterConfig: { command: "sh", args: ["-c", script], cwd } },
	});
	const run = api.wokenRun(await clientOf(first).call(api.wakeAgent, { params: { agentId: agent.id }, body: {} }));
	await until(() => existsSync(path.join(cwd, "begun")));

	const away = `${home.home}-away`;
	renameSync(home.home, away);
	await isGone(first);
	expect(existsSync(home.home)).toBe(false);
	renameSync(away, home.home);

	const second = await start();
	writeFileSync(path.join(cwd, "go"), "");
	const ended = await until(async () => {
		const seen = await clientOf(second).call(api.getRun, { params: { runId: run.id } });
		return api.isTerminalRunStatus(seen.status) && seen;
	});
	expect(ended).toMatchObject({ status: "succeeded" });
	await second.stop();
});

// With PostgreSQL the folder holds no rows.
it.skipIf(process.env.PAPERCLIP_TEST_DATABASE_URL)(
	"writes nothing into a folder that takes the place of its own, and loses nothing that it has acknowledged",
	async () => {
		const other = await createTestHome();
		const restored = await start(other.home);
		await clientOf(restored).call(api.createCompany, { body: { name: "restored" } });
		await restored.stop();

		const first = await start();
		const creating = createUntilRefused(first);
		await until(async () => (await names(first)).length > 5);
		const away = `${home.home}-away`;
		renameSync(home.home, away);
		renameSync(other.home, home.home);
		const acknowledged = await creating;
		await isGone(first);

		const second = await start();
		expect(await names(second)).toEqual(["restored"]);
		await second.stop();
		const third = await start(away);
		expect(await names(third)).toEqual(expect.arrayContaining(acknowledged));
		await third.stop();
		rmSync(away, { recursive: true });
	},
);

it("stops when its socket is removed, because another server could then take the folder", async () => {
	const first = await start();
	rmSync(socketOf(home.home));
	await isGone(first);
	const second = await start();
	await second.stop();
});

it("keeps a lock whose file gets another inode", async () => {
	const lock = await lockDataFolder(dataFolderAt(home.home));
	const file = socketOf(home.home);
	renameSync(file, `${file}.old`);
	expect(await lock.isHeld()).toBe(false);
	symlinkSync(`${file}.old`, file);
	expect(await lock.isHeld()).toBe(true);
	lock.release();
});

it("a copy of the folder does not hold its lock", async () => {
	const lock = await lockDataFolder(dataFolderAt(home.home));
	const away = `${home.home}-away`;
	renameSync(home.home, away);
	cpSync(away, home.home, { recursive: true, filter: (file) => !file.endsWith(".sock") });
	expect(await lock.isHeld()).toBe(false);
	lock.release();
	rmSync(away, { recursive: true });
});
