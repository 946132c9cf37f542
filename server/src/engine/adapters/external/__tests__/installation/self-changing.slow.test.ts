import { existsSync } from "node:fs";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { startTestServer, type TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { startLocalRegistry } from "../../install/npm/__tests__/local-registry.ts";
import { type AdapterPackage, createAdapterPackage, shellAdapter } from "../adapter-package.ts";

const TYPE = "acme_self";
let server: TestServer;
let acme: AdapterPackage;
beforeAll(async () => {
	server = await startTestServer();
	acme = await createAdapterPackage("@acme/self-changing", {
		"index.js": shellAdapter(TYPE),
		"data.txt": "as published",
	});
});
afterAll(async () => {
	await server.stop();
	await acme.remove();
});

const plugins = () => path.join(server.home, "adapter-plugins");
const install = () => server.send("POST", "/api/adapters/install", { localPath: acme.folder });

/** Executes `code` while it is imported, once `gate` exists. */
function changing(code: string, type = TYPE, gate = "/"): string {
	const guarded = `if (fs.existsSync(${JSON.stringify(gate)})) { ${code} }`;
	return `import * as fs from "node:fs";
		const own = (name) => new URL(name, import.meta.url);
		${guarded}
		${shellAdapter(type)}`;
}

async function readPlugins(): Promise<[string, string][]> {
	const entries = await readdir(plugins(), { recursive: true, withFileTypes: true }).catch(() => []);
	const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
	return await Promise.all(files.sort().map(async (file) => [file, await readFile(file, "utf8")] as [string, string]));
}

const CHANGES: [string, string, string][] = [
	["changes a file", 'fs.writeFileSync(own("data.txt"), "changed");', "data.txt has changed."],
	[
		"changes a file to one of the same size and time",
		`const { atime, mtime } = fs.statSync(own("data.txt"));
			fs.writeFileSync(own("data.txt"), "As published");
			fs.utimesSync(own("data.txt"), atime, mtime);`,
		"data.txt has changed.",
	],
	["deletes a file", 'fs.rmSync(own("data.txt"));', "data.txt is missing."],
	["adds a file", 'fs.writeFileSync(own("cache.txt"), "");', "cache.txt was added."],
	[
		"replaces a file by a link",
		'fs.rmSync(own("data.txt")); fs.symlinkSync("index.js", own("data.txt"));',
		"data.txt has changed.",
	],
	[
		"changes a file and writes a list that has it",
		`fs.writeFileSync(own("data.txt"), "changed");
			fs.writeFileSync(own("paperclip-adapter-files.json"), "[]");`,
		"data.txt has changed.",
	],
	[
		"takes the place of the server's own records",
		'for (const name of ["paperclip-adapter.json", "paperclip-adapter-files.json"]) fs.mkdirSync(own(name));',
		"paperclip-adapter-files.json was added.",
	],
];

it.each(CHANGES)("rejects a package that %s while it is checked", async (_, code, what) => {
	const before = await readPlugins();
	await acme.write({ "index.js": changing(code) });
	const { status, body } = await install();
	expect(body.error).toMatchObject({ code: "adapter_files_changed", message: expect.stringContaining(what) });
	expect(body.error.message).toContain("@acme/self-changing");
	expect(status).toBe(422);
	expect(await readPlugins()).toEqual(before);
	expect((await server.send("GET", `/api/adapters/${TYPE}`)).status).toBe(404);
});

it("installs a package that only touches its files, or restores them", async () => {
	const touch = 'fs.utimesSync(own("data.txt"), 1, 1);';
	const rewrite = 'fs.renameSync(own("data.txt"), own("moved")); fs.renameSync(own("moved"), own("data.txt"));';
	await acme.write({ "index.js": changing(touch + rewrite) });
	expect(await install()).toMatchObject({ status: 201 });
	expect(await server.client.call(api.getAdapter, { params: { type: TYPE } })).toMatchObject({ loaded: true });
});

it("keeps the installed version when the new one changes itself while it is checked", async () => {
	const type = "acme_kept";
	const kept = await createAdapterPackage("@acme/kept", { "index.js": shellAdapter(type), "data.txt": "as published" });
	onTestFinished(kept.remove);
	await server.client.call(api.installAdapter, { body: { localPath: kept.folder } });
	const before = await readPlugins();
	await kept.write({ "index.js": changing('fs.rmSync(own("data.txt"));', type) });
	const { status, body } = await server.send("POST", `/api/adapters/${type}/reload`);
	expect([status, body.error.code]).toEqual([422, "adapter_files_changed"]);
	expect(await readPlugins()).toEqual(before);
	const params = { companyId: server.company.id, type };
	expect(await server.client.call(api.testEnvironment, { params, body: {} })).toMatchObject({ status: "pass" });
});

async function installFromNpm(name: string, source: string): Promise<void> {
	const files = {
		"index.js": source,
		"nested/greeting.js": 'export const greeting = "hello";',
		"data.txt": "as published",
	};
	const manifest = { type: "module", exports: "./index.js" };
	const registry = await startLocalRegistry([{ name, version: "1.0.0", files, manifest }]);
	onTestFinished(registry.stop);
	const before = { ...process.env };
	onTestFinished(() => {
		for (const key of Object.keys(registry.env)) delete process.env[key];
		Object.assign(process.env, before);
	});
	Object.assign(process.env, registry.env);
	await server.restart();
	await server.client.call(api.installAdapter, { body: { packageName: name } });
}

it("rejects the reload of a package from npm that changes itself while it is checked again", async () => {
	const gate = path.join(acme.folder, "gate");
	await installFromNpm("@acme/npm", changing('fs.rmSync(own("data.txt"));', "acme_npm", gate));
	const record = async () => (await readPlugins()).find(([file]) => /acme_npm.*paperclip-adapter.json$/.test(file));
	const before = await record();
	await writeFile(gate, "");
	const { status, body } = await server.send("POST", "/api/adapters/acme_npm/reload");
	expect([status, body.error.code]).toEqual([422, "adapter_files_changed"]);
	expect(await record()).toEqual(before);
	const again = await server.send("POST", "/api/adapters/acme_npm/reload");
	expect(again.body.error).toMatchObject({ code: "adapter_files_missing", hint: expect.stringContaining("reinstall") });
	const { body: refused } = await server.send("POST", "/api/adapters/acme_npm/reinstall", {});
	expect(refused.error).toMatchObject({ code: "adapter_files_changed" });
});

it("does not blame a package that was removed, with its files, while it was checked again", async () => {
	const [gate, waiting] = [path.join(acme.folder, "removal"), path.join(acme.folder, "waiting")];
	const code = `fs.writeFileSync(${JSON.stringify(waiting)}, "");
		while (fs.existsSync(${JSON.stringify(gate)})) await new Promise((resolve) => setTimeout(resolve, 20));`;
	await installFromNpm("@acme/removed", changing(code, "acme_removed", gate));
	await writeFile(gate, "");
	const reloading = server.send("POST", "/api/adapters/acme_removed/reload");
	await until(() => existsSync(waiting));
	await server.client.call(api.removeAdapter, { params: { type: "acme_removed" } });
	await until(() => !existsSync(path.join(plugins(), "acme_removed")));
	await rm(gate);
	expect((await reloading).body.error).toMatchObject({ code: "adapter_unknown" });
});
