import { execFile, execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { identifyProcess } from "@paperclipai/adapter-utils/server-utils";
import { bundledProgram } from "@paperclipai/test-support/programs/bundled-program.ts";
import { startServerProcess } from "@paperclipai/test-support/server/server-process.ts";
import { createTestHome, type TestHome } from "@paperclipai/test-support/server/test-home.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readRunningServer, startServer } from "../../index.ts";
import { dataFolderAt } from "../data-folder.ts";
import { lockDataFolder } from "./data-folder-lock.ts";

const IN_CONTAINER = ["--pid", "--fork", "--mount-proc", "true"];

let home: TestHome;
beforeEach(async () => {
	home = await createTestHome();
});
afterEach(() => home.remove());

const start = () =>
	startServer({
		home: home.home,
		port: 0,
		logLevel: "silent",
		...(home.databaseUrl ? { databaseUrl: home.databaseUrl } : {}),
	});

it("refuses a second server and names the holder of the data folder", async () => {
	const first = await startServerProcess(home);
	await expect(start()).rejects.toMatchObject({
		code: "data_folder_in_use",
		message: expect.stringContaining(String(first.pid)),
		hint: expect.any(String),
	});
	expect(readRunningServer(home.home)).toMatchObject({ url: first.url, pid: first.pid });
	await first.kill();
	expect(readRunningServer(home.home)).toBeNull();
	const second = await start();
	expect(readRunningServer(home.home)).toMatchObject({ url: second.url });
	await second.stop();
	expect(readRunningServer(home.home)).toBeNull();
	expect(existsSync(path.join(home.home, "lock"))).toBe(false);
});

it("ignores a lock whose pid now belongs to another program", async () => {
	writeFileSync(path.join(home.home, "lock"), JSON.stringify({ pid: 1, startTime: "999999999999" }));
	const server = await start();
	expect(JSON.parse(readFileSync(path.join(home.home, "lock"), "utf8"))).toMatchObject({ pid: process.pid });
	await server.stop();
});

it("refuses a folder that an earlier version holds, which has no socket", async () => {
	writeFileSync(path.join(home.home, "lock"), JSON.stringify(identifyProcess(process.pid)));
	await expect(start()).rejects.toMatchObject({ code: "data_folder_in_use" });
});

// As root, unless the system lets other users create namespaces.
it.skipIf(spawnSync("unshare", IN_CONTAINER).status !== 0)(
	"refuses a server in another container on the same folder",
	async () => {
		const first = await startServerProcess(home);
		const program = `import(${JSON.stringify(pathToFileURL(bundledProgram("server")).href)}).then(({ startServer }) => startServer({ home: ${JSON.stringify(home.home)}, port: 0, databaseUrl: ${JSON.stringify(home.databaseUrl ?? "")} })).then(() => console.log("started"), ({ code }) => console.log(code)).then(() => process.exit())`;
		const second = await promisify(execFile)("unshare", [
			...IN_CONTAINER.slice(0, -1),
			process.execPath,
			"-e",
			program,
		]);
		expect(second.stdout).toBe("data_folder_in_use\n");
		await first.stop();
	},
);

it.skipIf(process.getuid?.() !== 0)(
	"names what a killed server of another user has left, and starts with its own",
	async () => {
		const chown = () => execFileSync("chown", ["-R", "nobody", home.home]);
		const program = `import(${JSON.stringify(pathToFileURL(bundledProgram("server")).href)}).then(({ startServer }) => startServer({ home: ${JSON.stringify(home.home)}, port: 0, databaseUrl: ${JSON.stringify(home.databaseUrl ?? "")} })).then((server) => server.stop()).then(() => "started", ({ code, message }) => code + " " + message).then(console.log).then(() => process.exit())`;
		const startAsNobody = () =>
			execFileSync("setpriv", ["--reuid=nobody", "--clear-groups", process.execPath, "-e", program], {
				encoding: "utf8",
			});
		chown();
		const first = await startServerProcess(home);
		await first.kill();
		const socket = readdirSync(home.home).find((name) => name.endsWith(".sock")) ?? "";
		expect(startAsNobody()).toMatch(new RegExp(`^data_folder_of_other_user .*/${socket} belongs to root`));
		rmSync(path.join(home.home, socket));
		expect(startAsNobody()).toMatch(/^data_folder_of_other_user .* belongs to root/);
		chown();
		expect(startAsNobody()).toBe("started\n");
	},
);

it("refuses a folder whose socket was removed while its server lives", async () => {
	const lock = await lockDataFolder(dataFolderAt(home.home));
	for (const name of readdirSync(home.home).filter((name) => name.endsWith(".sock")))
		rmSync(path.join(home.home, name));
	const second = lockDataFolder(dataFolderAt(home.home));
	await expect(second).rejects.toMatchObject({
		code: "data_folder_in_use",
		message: expect.stringContaining(String(process.pid)),
	});
	lock.release();
});

it("refuses a folder whose server is stopped by a signal, and one with a very long path", async () => {
	const long = path.join(home.home, ...Array.from({ length: 6 }, () => "a-folder-with-a-long-name"));
	mkdirSync(long, { recursive: true, mode: 0o700 });
	const first = await startServerProcess({ ...home, home: long });
	process.kill(first.pid, "SIGSTOP");
	await expect(lockDataFolder(dataFolderAt(long))).rejects.toMatchObject({ code: "data_folder_in_use" });
	process.kill(first.pid, "SIGCONT");
	await first.kill();
	const lock = await lockDataFolder(dataFolderAt(long));
	expect(readdirSync(long).filter((name) => name.endsWith(".sock"))).toHaveLength(1);
	lock.release();
	expect(readdirSync(long).filter((name) => name.endsWith(".sock"))).toHaveLength(0);
});

it("lets one of many servers that start at once have the folder", async () => {
	const tried = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataFolder(dataFolderAt(home.home))));
	const locks = tried.filter((result) => result.status === "fulfilled");
	expect(locks).toHaveLength(1);
	locks[0]?.value.release();
});

it("releases everything when the start fails", async () => {
	const other = await start();
	const blocked = await createTestHome();
	const taken = startServer({
		home: blocked.home,
		port: other.port,
		logLevel: "silent",
		...(blocked.databaseUrl ? { databaseUrl: blocked.databaseUrl } : {}),
	});
	await expect(taken).rejects.toMatchObject({ code: "port_in_use" });
	expect(existsSync(path.join(blocked.home, "lock"))).toBe(false);
	await other.stop();
	await blocked.remove();
});

it("refuses to listen on an address that others can reach", async () => {
	await expect(startServer({ home: home.home, host: "0.0.0.0" })).rejects.toMatchObject({ code: "host_not_loopback" });
});

it("makes its folder readable by its owner only", async () => {
	const server = await start();
	for (const name of ["", "runs", "workspaces"]) expect(statSync(path.join(home.home, name)).mode & 0o077).toBe(0);
	await server.stop();
});
