import { execFile, execFileSync } from "node:child_process";
import { once } from "node:events";
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { identifyProcess } from "@paperclipai/adapter-utils/host";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { bundledProgram } from "@paperclipai/test-support/programs/bundled-program.ts";
import { QUICK_START } from "@paperclipai/test-support/quick-start.mjs";
import { startServerProcess } from "@paperclipai/test-support/server/server-process.ts";
import { createTestHome, type TestHome } from "@paperclipai/test-support/server/test-home.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readRunningServer, startServer } from "../../../index.ts";
import { dataFolderAt } from "../data-folder.ts";
import { type DataFolderLock, lockDataFolder, markStopping } from "./data-folder-lock.ts";

const IN_CONTAINER = ["--pid", "--fork", "--mount-proc", "true"];

/** Has no database, for tests that start no server. */
let folder: string;
const homes: TestHome[] = [];
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "folder-lock-"));
});
afterEach(async () => {
	rmSync(folder, { recursive: true });
	await Promise.all(homes.splice(0).map((home) => home.remove()));
});

async function newHome(): Promise<TestHome> {
	const home = await createTestHome();
	homes.push(home);
	return home;
}

const startIn = ({ home, databaseUrl }: Pick<TestHome, "home" | "databaseUrl">, port = 0) =>
	startServer({ home, port, logLevel: "silent", ...(databaseUrl ? { databaseUrl } : {}) });

it("refuses a second server and names the holder of the data folder", async () => {
	const home = await newHome();
	const first = await startServerProcess(home);
	await expect(startIn(home)).rejects.toMatchObject({
		code: "data_folder_in_use",
		message: expect.stringContaining(String(first.pid)),
		hint: expect.any(String),
	});
	expect(readRunningServer(home.home)).toMatchObject({ url: first.url, pid: first.pid });
	await first.kill();
	expect(readRunningServer(home.home)).toBeNull();
	const second = await startIn(home);
	expect(readRunningServer(home.home)).toMatchObject({ url: second.url });
	await second.stop();
	expect(readRunningServer(home.home)).toBeNull();
	expect(existsSync(path.join(home.home, "lock"))).toBe(false);
});

it("ignores a lock whose pid now belongs to another program", async () => {
	writeFileSync(path.join(folder, "lock"), JSON.stringify({ pid: 1, startTime: "999999999999" }));
	const lock = await lockDataFolder(dataFolderAt(folder));
	const record = () => JSON.parse(readFileSync(path.join(folder, "lock"), "utf8"));
	expect(record()).toMatchObject({ pid: process.pid });
	await markStopping(dataFolderAt(folder));
	expect(record()).toMatchObject({ pid: process.pid, stopping: true });
	lock.release();
	expect(existsSync(path.join(folder, "lock"))).toBe(false);
});

it("refuses a folder that an earlier version holds, which has no socket", async () => {
	writeFileSync(path.join(folder, "lock"), JSON.stringify(identifyProcess(process.pid)));
	await expect(startIn({ home: folder, databaseUrl: undefined })).rejects.toMatchObject({ code: "data_folder_in_use" });
});

// As root, unless the system lets other users create namespaces.
it("refuses a server in another container on the same folder", needs("namespaces"), async () => {
	const home = await newHome();
	const first = await startServerProcess(home);
	const program = `import(${JSON.stringify(pathToFileURL(bundledProgram("server")).href)}).then(({ startServer }) => startServer({ home: ${JSON.stringify(home.home)}, port: 0, databaseUrl: ${JSON.stringify(home.databaseUrl ?? "")} })).then(() => console.log("started"), ({ code }) => console.log(code)).then(() => process.exit())`;
	const second = await promisify(execFile)("unshare", [
		...IN_CONTAINER.slice(0, -1),
		process.execPath,
		...QUICK_START,
		"-e",
		program,
	]);
	expect(second.stdout).toBe("data_folder_in_use\n");
	await first.stop();
});

it(
	"names what a killed server of another user has left, and starts with its own",
	needs("root", "setpriv"),
	async () => {
		const home = await newHome();
		const chown = () => execFileSync("chown", ["-R", "nobody", home.home]);
		const program = `import(${JSON.stringify(pathToFileURL(bundledProgram("server")).href)}).then(({ startServer }) => startServer({ home: ${JSON.stringify(home.home)}, port: 0, databaseUrl: ${JSON.stringify(home.databaseUrl ?? "")} })).then((server) => server.stop()).then(() => "started", ({ code, message }) => code + " " + message).then(console.log).then(() => process.exit())`;
		const startAsNobody = () =>
			execFileSync("setpriv", ["--reuid=nobody", "--clear-groups", process.execPath, ...QUICK_START, "-e", program], {
				encoding: "utf8",
			});
		chown();
		const first = await startServerProcess(home);
		await first.kill();
		const sockets = readdirSync(home.home).filter((name) => name.endsWith(".sock"));
		const socket = sockets.find((name) => path.join(home.home, name) !== dataFolderAt(home.home).agentsSocket) ?? "";
		const names = readdirSync(home.home);
		expect(startAsNobody()).toMatch(/^data_folder_of_other_user .* belongs to root/);
		expect(readdirSync(home.home)).toEqual(names);
		rmSync(path.join(home.home, socket));
		expect(startAsNobody()).toMatch(/^data_folder_of_other_user .* belongs to root/);
		chown();
		expect(startAsNobody()).toBe("started\n");
	},
);

it("refuses a folder whose socket was removed while its server lives", async () => {
	const lock = await lockDataFolder(dataFolderAt(folder));
	for (const name of readdirSync(folder).filter((name) => name.endsWith(".sock"))) rmSync(path.join(folder, name));
	const second = lockDataFolder(dataFolderAt(folder));
	await expect(second).rejects.toMatchObject({
		code: "data_folder_in_use",
		message: expect.stringContaining(String(process.pid)),
	});
	lock.release();
});

it("refuses a folder whose server is stopped by a signal, and one with a very long path", async () => {
	const home = await newHome();
	const long = path.join(folder, ...Array.from({ length: 6 }, () => "a-folder-with-a-long-name"));
	mkdirSync(path.dirname(long), { recursive: true, mode: 0o700 });
	// A new folder would need a new database, which takes longer than the rest of the test.
	renameSync(home.home, long);
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
	const tried = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataFolder(dataFolderAt(folder))));
	const locks = tried.filter((result) => result.status === "fulfilled");
	expect(locks).toHaveLength(1);
	locks[0]?.value.release();
});

it("releases everything when the start fails", async () => {
	const home = await newHome();
	const other = createServer().listen(0, "127.0.0.1");
	await once(other, "listening");
	const { port } = other.address() as AddressInfo;
	await expect(startIn(home, port)).rejects.toMatchObject({ code: "port_in_use" });
	expect(existsSync(path.join(home.home, "lock"))).toBe(false);
	other.close();
});

it("refuses to listen on an address that others can reach", async () => {
	await expect(startServer({ home: folder, host: "0.0.0.0" })).rejects.toMatchObject({ code: "host_not_loopback" });
});

it("makes its folder readable by its owner only", async () => {
	const home = await newHome();
	const server = await startIn(home);
	for (const name of ["", "runs", "workspaces"]) expect(statSync(path.join(home.home, name)).mode & 0o077).toBe(0);
	await server.stop();
});

/** Like a killed server. */
async function leaveSocket(file: string): Promise<void> {
	const socket = createServer().listen(`${file}.open`);
	await once(socket, "listening");
	renameSync(`${file}.open`, file);
	socket.close();
}

it.each([
	["looked at its socket", async (lock: DataFolderLock) => void expect(await lock.isHeld()).toBe(true)],
	["removed the socket of a killed server", async () => undefined],
])("lets Node resolve links to packages after it has %s", async (_, look) => {
	const [real, link] = [path.join(folder, "package-1.0.0"), path.join(folder, "package")];
	mkdirSync(real);
	writeFileSync(path.join(real, "index.js"), "");
	symlinkSync(real, link);
	const { resolve } = createRequire(path.join(folder, "from.js"));
	resolve(path.join(real, "index.js"));
	await leaveSocket(path.join(folder, "lock.00000000.sock"));
	const lock = await lockDataFolder(dataFolderAt(folder));
	await look(lock);
	expect(resolve("./package")).toBe(path.join(real, "index.js"));
	lock.release();
});
