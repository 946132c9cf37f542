import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { type ServerProcess, startServerProcess } from "@paperclipai/test-support/server/server-process.ts";
import { createTestHome, type TestHome } from "@paperclipai/test-support/server/test-home.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { it as base } from "vitest";
import { dataFolderAt } from "../data-folder.ts";
import { lockDataFolder } from "./data-folder-lock.ts";

const it = base.extend<{ home: TestHome; cwd: string }>({
	// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures in use from the pattern
	home: async ({}, use) => {
		const home = await createTestHome();
		await use(home);
		await home.remove();
	},
	// biome-ignore lint/correctness/noEmptyPattern: as above
	cwd: async ({}, use) => {
		const cwd = mkdtempSync(path.join(tmpdir(), "lock-loss-"));
		await use(cwd);
		rmSync(cwd, { recursive: true, force: true });
	},
});

const start = (home: TestHome, folder = home.home) =>
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
/** The socket of the lock; the agents have another one. */
const socketOf = (folder: string) => {
	const sockets = readdirSync(folder).filter((name) => name.endsWith(".sock"));
	const { agentsSocket } = dataFolderAt(folder);
	return path.join(folder, sockets.find((name) => path.join(folder, name) !== agentsSocket) ?? "no socket");
};
const names = async (server: ServerProcess) =>
	(await clientOf(server).call(api.listCompanies, { query: { limit: 200 } })).map(({ name }) => name).sort();

/** Returns the names of acknowledged companies. */
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

it.concurrent("stops when its folder is moved, and leaves its runs to the next server", async ({
	home,
	cwd,
	expect,
}) => {
	const first = await start(home);
	const { id: companyId } = await clientOf(first).call(api.createCompany, { body: { name: "Moved" } });
	const script = "echo begun > begun; while [ ! -e go ]; do sleep 0.05; done";
	const agent = await clientOf(first).call(api.createAgent, {
		params: { companyId },
		body: { name: "A", adapterType: "process", adapterConfig: { command: "sh", args: ["-c", script], cwd } },
	});
	const run = api.wokenRun(await clientOf(first).call(api.wakeAgent, { params: { agentId: agent.id }, body: {} }));
	const params = { runId: run.id };
	// Until then the server treats the missing files as changes by the agent.
	await until(async () => (await clientOf(first).call(api.getRun, { params })).pid !== null);
	await until(() => existsSync(path.join(cwd, "begun")));

	const away = `${home.home}-away`;
	renameSync(home.home, away);
	await isGone(first);
	expect(existsSync(home.home)).toBe(false);
	renameSync(away, home.home);

	const second = await start(home);
	writeFileSync(path.join(cwd, "go"), "");
	const ended = await until(async () => {
		const seen = await clientOf(second).call(api.getRun, { params });
		return api.isTerminalRunStatus(seen.status) && seen;
	});
	expect(ended).toMatchObject({ status: "succeeded" });
	await second.stop();
});

// With PostgreSQL the folder holds no rows.
it("writes nothing into a folder that takes the place of its own, and loses nothing that it has acknowledged", {
	...needs("pglite"),
	concurrent: true,
}, async ({ home, expect }) => {
	const other = await createTestHome();
	const restored = await start(home, other.home);
	await clientOf(restored).call(api.createCompany, { body: { name: "restored" } });
	await restored.stop();

	const first = await start(home);
	const creating = createUntilRefused(first);
	await until(async () => (await names(first)).length > 5);
	const away = `${home.home}-away`;
	renameSync(home.home, away);
	renameSync(other.home, home.home);
	const acknowledged = await creating;
	await isGone(first);

	const second = await start(home);
	expect(await names(second)).toEqual(["restored"]);
	await second.stop();
	const third = await start(home, away);
	expect(await names(third)).toEqual(expect.arrayContaining(acknowledged));
	await third.stop();
	rmSync(away, { recursive: true });
});

it.concurrent("stops when its socket is removed, because another server could then take the folder", async ({
	home,
}) => {
	const first = await start(home);
	rmSync(socketOf(home.home));
	await isGone(first);
	const second = await start(home);
	await second.stop();
});

it.concurrent("keeps a lock whose file gets another inode", async ({ cwd, expect }) => {
	const lock = await lockDataFolder(dataFolderAt(cwd));
	const file = socketOf(cwd);
	renameSync(file, `${file}.old`);
	expect(await lock.isHeld()).toBe(false);
	symlinkSync(`${file}.old`, file);
	expect(await lock.isHeld()).toBe(true);
	lock.release();
});

it.concurrent("a copy of the folder does not hold its lock", async ({ cwd, expect }) => {
	const lock = await lockDataFolder(dataFolderAt(cwd));
	const away = `${cwd}-away`;
	renameSync(cwd, away);
	cpSync(away, cwd, { recursive: true, filter: (file) => !file.endsWith(".sock") });
	expect(await lock.isHeld()).toBe(false);
	lock.release();
	rmSync(away, { recursive: true });
});
