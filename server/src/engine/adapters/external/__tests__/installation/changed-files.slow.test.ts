import { cp, lstat, mkdir, readdir, rename, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { startTestServer, type TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AdapterPackage, createAdapterPackage, shellAdapter } from "../adapter-package.ts";
import { adapterProcessesOf } from "../adapter-processes.ts";

const TYPE = "acme_changed";
const params = { type: TYPE };
const GREETING = "nested/greeting.js";
let server: TestServer;
let acme: AdapterPackage;

beforeAll(async () => {
	server = await startTestServer({ limits: { adapterIdleMs: 0 } });
	acme = await createAdapterPackage("@acme/changed-adapter", {
		"index.js": shellAdapter(TYPE),
		"data/one.txt": "one",
	});
	// Each test leaves it intact.
	await server.client.call(api.installAdapter, { body: { localPath: acme.folder } });
});
afterAll(async () => {
	await server.stop();
	await acme.remove();
});

const info = () => server.client.call(api.getAdapter, { params });
const reinstall = () => server.client.call(api.reinstallAdapter, { params, body: {} });

async function versionFolder(): Promise<string> {
	const folder = path.join(server.home, "adapter-plugins", TYPE);
	const [hash = ""] = await readdir(folder);
	return path.join(folder, hash);
}

async function run(script = "true"): Promise<api.Run> {
	return await server.finish((await server.wake((await server.createAgent(TYPE, { script })).id)).id);
}

/** Keeps the size and restores the modification time. */
async function changeSilently(file: string): Promise<void> {
	const { atime, mtime, size } = await stat(file);
	await writeFile(file, 'export const greeting = "HELLO";'.slice(0, size));
	await utimes(file, atime, mtime);
}

async function replaceByCopyOutside(file: string): Promise<void> {
	const outside = path.join(server.home, "copy.js");
	await cp(file, outside);
	await rm(file);
	await symlink(outside, file);
}

/** Each kind of change has a test with the list of files. */
const CHANGES: [string, string, (folder: string) => Promise<unknown>][] = [
	["content of the same size and time", GREETING, (folder) => changeSilently(path.join(folder, GREETING))],
	["a removed file", "data/one.txt", (folder) => rm(path.join(folder, "data/one.txt"))],
	[
		"a file replaced by a link to a copy of it",
		GREETING,
		(folder) => replaceByCopyOutside(path.join(folder, GREETING)),
	],
	["a removed list of the files", "", (folder) => rm(path.join(folder, "paperclip-adapter-files.json"))],
];

it.each(CHANGES)("refuses a version with %s until it is reinstalled", async (_, name, change) => {
	const folder = await versionFolder();
	await change(folder);
	const failed = await run();
	expect(failed).toMatchObject({ status: "failed", error: { code: "adapter_unavailable" } });
	expect(failed.error?.message).toContain(name);
	expect(await info()).toMatchObject({
		loaded: false,
		errorCode: "adapter_files_missing",
		error: expect.stringContaining(`paperclipai adapter reinstall ${TYPE}`),
	});
	expect(await reinstall()).toMatchObject({ adapter: { loaded: true } });
	expect(await versionFolder()).toBe(folder);
	expect(await run()).toMatchObject({ status: "succeeded", summary: "hello" });
});

it("notices at its start what was changed while the server was down, and neither serves nor loads it", async () => {
	const folder = await versionFolder();
	const agent = await server.createAgent(TYPE, { script: "true" });
	await writeFile(path.join(folder, "ui-parser.js"), "export function parseStdoutLine() { return []; }");
	await server.restart();
	expect(await info()).toMatchObject({ loaded: false, errorCode: "adapter_files_missing" });
	expect((await server.send("GET", `/api/adapters/${TYPE}/ui-parser.js`)).status).toBe(404);
	const failed = await server.finish((await server.wake(agent.id)).id);
	expect(failed).toMatchObject({ status: "failed", error: { code: "adapter_unavailable" } });
	expect(await reinstall()).toMatchObject({ adapter: { loaded: true } });
});

it("replaces a version whose folder is a file by now", async () => {
	const folder = await versionFolder();
	await rm(folder, { recursive: true });
	await writeFile(folder, "not a folder");
	expect(await run()).toMatchObject({ status: "failed", error: { code: "adapter_unavailable" } });
	expect(await reinstall()).toMatchObject({ adapter: { loaded: true } });
	expect((await stat(folder)).isDirectory()).toBe(true);
});

it("uses a version whose files were copied or touched without another content", async () => {
	const folder = await versionFolder();
	await rename(folder, `${folder}-before`);
	await cp(`${folder}-before`, folder, { recursive: true, verbatimSymlinks: true });
	await rm(`${folder}-before`, { recursive: true });
	expect(await run()).toMatchObject({ status: "succeeded" });
	await utimes(path.join(folder, GREETING), 1, 1);
	expect(await run()).toMatchObject({ status: "succeeded" });
	expect(await info()).toMatchObject({ loaded: true });
});

it("lets a run that has loaded the version finish while it is repaired, and keeps intact files in their place", async () => {
	const gate = path.join(acme.folder, "node_modules", "gate");
	await mkdir(path.dirname(gate), { recursive: true });
	const script = `echo started; while [ ! -e ${gate} ]; do sleep 0.05; done; echo finished`;
	const { id } = await server.wake((await server.createAgent(TYPE, { script })).id);
	await until(async () => (await server.output(id)).includes("started"));
	const folder = await versionFolder();
	const intact = await lstat(folder);
	await reinstall();
	expect((await lstat(folder)).ino).toBe(intact.ino);
	await writeFile(path.join(folder, GREETING), "damaged");
	await reinstall();
	expect((await lstat(folder)).ino).not.toBe(intact.ino);
	expect(await run()).toMatchObject({ status: "succeeded" });
	await writeFile(gate, "");
	expect(await server.finish(id)).toMatchObject({ status: "succeeded", summary: "hello" });
	await until(() => adapterProcessesOf(server.pid).length === 0);
	expect(await readdir(path.join(server.home, "adapter-plugins", ".staging"))).toEqual([]);
});
