import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readdir, symlink } from "node:fs/promises";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { startTestServer, type TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AdapterPackage, createAdapterPackage, shellAdapter } from "../adapter-package.ts";

const packages: AdapterPackage[] = [];
let server: TestServer;

beforeAll(async () => {
	server = await startTestServer({ adapterTimes: { loadMs: 3_000 } });
	expect(await install({ "index.js": shellAdapter("acme_other") })).toMatchObject({ status: 201 });
});
afterAll(async () => {
	await server.stop();
	await Promise.all(packages.map((one) => one.remove()));
});

async function install(files: Record<string, string>, manifest: Record<string, unknown> = {}) {
	const name = `@acme/package-${packages.length}`;
	const one = await createAdapterPackage(name, files, manifest);
	packages.push(one);
	return await server.send("POST", "/api/adapters/install", { localPath: one.folder });
}

function listCommands(): string[] {
	const read = (pid: string) => {
		try {
			return readFileSync(`/proc/${pid}/cmdline`, "utf8");
		} catch {
			return "";
		}
	};
	return readdirSync("/proc").filter(Number).map(read);
}

const member = (body: string) => `export function createServerAdapter() { ${body} }`;
const adapterOf = (type: string) => member(`return { type: ${type}, async execute() {}, async testEnvironment() {} };`);

it.concurrent.each<[string, string, string]>([
	["throws when imported", 'throw new Error("not today");', "adapter_load_failed"],
	["has a syntax error", "export function {", "adapter_load_failed"],
	["imports a missing file", 'import "./missing.js";', "adapter_load_failed"],
	["never finishes loading", "await new Promise(() => {});", "adapter_load_timeout"],
	// It sleeps in its loop, which is as endless without the processor's time.
	[
		"loops when imported",
		"for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);",
		"adapter_load_timeout",
	],
	["never finishes creating its adapter", member("return new Promise(() => {});"), "adapter_load_timeout"],
	["exits the process", "process.exit(0);", "adapter_load_crashed"],
	["exports nothing", "export const x = 1;", "adapter_not_found"],
	["creates a number", member("return 7;"), "adapter_not_an_object"],
	["creates null", member("return null;"), "adapter_not_an_object"],
	["throws in createServerAdapter()", member('throw new Error("no");'), "adapter_load_failed"],
	["throws in a getter", member('return { get type() { throw new Error("no"); } };'), "adapter_load_failed"],
	["has a number as its type", adapterOf("7"), "adapter_type_invalid"],
	["has a path as its type", adapterOf('"../x"'), "adapter_type_invalid"],
	["has the type __proto__", adapterOf('"__proto__"'), "adapter_type_invalid"],
	["has no execute", member('return { type: "acme_bad", async testEnvironment() {} };'), "adapter_member_missing"],
	[
		"imports a name that adapter-utils does not have",
		'import { neverThere } from "@paperclipai/adapter-utils/server-utils"; console.log(neverThere);',
		"adapter_utils_name_missing",
	],
	[
		"imports a subpath that adapter-utils does not have",
		'import "@paperclipai/adapter-utils/never";',
		"adapter_utils_path_missing",
	],
])("rejects a module that %s", async (_, source, code) => {
	const { status, body } = await install({ "index.js": source });
	expect(body.error).toMatchObject({ code });
	expect(status).toBe(422);
});

it("says that a package of TypeScript has to be compiled", async () => {
	const { status, body } = await install({ "src/index.ts": adapterOf('"acme_typed"') }, { exports: "./src/index.ts" });
	expect(status).toBe(422);
	expect(body.error).toMatchObject({ code: "adapter_load_failed" });
	expect(body.error.hint).toContain('specify the JavaScript in "exports"');
});

it.concurrent.each([
	"database_unavailable",
	"adapter_process_gone",
	"ENOSPC",
	"adapter_member_missing",
	"adapter_utils_path_missing",
])("rejects a module that throws the server's own code %s as one that does not load", async (code) => {
	const error = `Object.assign(new Error("It says so."), { name: "CodedError", code: "${code}", hint: "Try it." })`;
	for (const source of [
		`throw ${error};`,
		member(`throw ${error};`),
		member(`return { get type() { throw ${error}; } };`),
	]) {
		const { status, body } = await install({ "index.js": source });
		const message = expect.stringMatching(
			/^@acme.*It says so\. \(index\.js:1\)$|^createServerAdapter.*It says so\. \(index\.js:1\)$/,
		);
		expect({ status, error: body.error }).toMatchObject({
			status: 422,
			error: { code: "adapter_load_failed", message, hint: "Try it." },
		});
	}
});

it.concurrent.each([
	"paperclip-adapter.json",
	"paperclip-adapter-files.json",
])("rejects a package with a folder in the place of the server's own record %s", async (name) => {
	const { status, body } = await install({ "index.js": shellAdapter("acme_record"), [`${name}/data.txt`]: "" });
	expect(body.error).toMatchObject({ code: "adapter_name_reserved", message: expect.stringContaining(name) });
	expect(status).toBe(422);
});

it.concurrent("rejects a module that throws an error without a text", async () => {
	const { body } = await install({ "index.js": 'throw Object.assign(new Error(), { name: Symbol("none") });' });
	expect(body.error).toMatchObject({
		code: "adapter_load_failed",
		message: expect.stringContaining("converted to text"),
	});
});

it.concurrent.each<[string, string, string, string]>([
	["throws", '\nthrow new Error("not today");', "Error: not today (inner.js:2)", "undefined"],
	["has a syntax error", "export function {", "SyntaxError: Unexpected token '{' (inner.js:1:17)", "undefined"],
	["imports a missing file", 'import "./never.js";', "'never.js' imported from inner.js", "npm install in /"],
	["imports a missing package", 'import "never-there";', "'never-there' imported from ", "npm install in /"],
])("reports where a nested module %s, with a hint", async (_, inner, message, hint) => {
	const { body } = await install({ "index.js": 'import "./inner.js";', "inner.js": inner });
	expect(body.error).toMatchObject({ code: "adapter_load_failed", message: expect.stringContaining(message) });
	expect(body.error.message).not.toContain(".staging");
	expect(String(body.error.hint)).toContain(hint);
});

it.concurrent("names the line of a package.json that is not JSON", async () => {
	const { status, body } = await install({ "package.json": '{\n\t"name": "acme",\n}\n' });
	expect(body.error.message).toContain("is not valid JSON (line 3, column 1: Expected double-quoted property name)");
	expect([status, body.error.code]).toEqual([422, "adapter_manifest_invalid"]);
});

it.concurrent.each([
	[{ engines: { node: ">=99" } }, "The package needs Node >=99; this server runs v"],
	[{}, "The package needs a newer version of Node"],
])("says which version of Node a package with %j needs", async (manifest, hint) => {
	const { body } = await install({ "index.js": 'import "node:from_the_future";' }, manifest);
	expect(body.error).toMatchObject({ code: "adapter_load_failed", hint: expect.stringContaining(hint) });
});

it.concurrent.each<[string, Record<string, unknown>, string]>([
	["lead outside the package", { ".": "../outside.js" }, "adapter_exports_invalid"],
	["are an absolute path", { ".": "/etc/hostname" }, "adapter_exports_invalid"],
	["name a missing file", { ".": "./never.js" }, "adapter_file_missing"],
	["have only a parser", { "./ui-parser": "./ui-parser.js" }, "adapter_not_found"],
])("rejects a package whose exports %s", async (_, exports, code) => {
	const { status, body } = await install({}, { exports });
	expect(body.error).toMatchObject({ code });
	expect(status).toBe(422);
});

it.concurrent.each<[string, Record<string, unknown>]>([
	["is too long", { name: "x".repeat(215) }],
	["is a path", { name: "@acme/../x" }],
	["has control characters", { name: "acme\u001b[2J" }],
])("rejects a package whose name %s", async (_, manifest) => {
	const { status, body } = await install({ "index.js": shellAdapter("acme_named") }, manifest);
	expect([status, body.error.code]).toEqual([422, "adapter_manifest_invalid"]);
	expect(JSON.stringify(body).length).toBeLessThan(1_000);
});

it.concurrent("rejects a package whose exports are nested too deeply", async () => {
	const nested = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
	const { status, body } = await install({ "package.json": `{"name":"acme-nested","exports":${nested}}` });
	expect([status, body.error.code]).toEqual([422, "adapter_exports_invalid"]);
});

it.concurrent("rejects a module that deletes its own package while it is checked", async () => {
	const source = `import { rmSync } from "node:fs";
		rmSync(new URL(".", import.meta.url), { recursive: true });
		export const type = "acme_deleting", execute = () => {}, testEnvironment = () => {};`;
	const { status, body } = await install({ "index.js": source });
	expect([status, body.error.code]).toEqual([422, "adapter_files_changed"]);
});

it.concurrent("kills what a module has started in another session when its check ends", async () => {
	const seconds = `300.${process.pid}`;
	const source = `import { spawnSync } from "node:child_process";
		spawnSync("setsid", ["-f", "sleep", "${seconds}"], { stdio: "ignore" });
		throw new Error("started");`;
	const { body } = await install({ "index.js": source });
	expect(body.error.message).toContain("started");
	expect(listCommands().filter((command) => command.includes(seconds))).toEqual([]);
});

it.concurrent("rejects a package whose exports lead outside through a symbolic link", async () => {
	const one = await createAdapterPackage("@acme/linked", {}, { exports: { ".": "./linked.js" } });
	packages.push(one);
	await symlink("/etc/hostname", path.join(one.folder, "linked.js"));
	const { status, body } = await server.send("POST", "/api/adapters/install", { localPath: one.folder });
	expect([status, body.error.code]).toEqual([422, "adapter_file_outside"]);
});

// Runs after the concurrent tests.
it("leaves nothing of rejected packages, and other adapters work", async () => {
	const external = (await server.client.call(api.listAdapters, {})).filter(({ source }) => source === "external");
	expect(external.map(({ type }) => type)).toEqual(["acme_other"]);
	const plugins = path.join(server.home, "adapter-plugins");
	expect((await readdir(plugins)).filter((name) => name !== ".staging")).toEqual(["acme_other"]);
	expect(await readdir(path.join(plugins, ".staging"))).toEqual([]);
	const params = { companyId: server.company.id, type: "acme_other" };
	expect(await server.client.call(api.testEnvironment, { params, body: {} })).toMatchObject({ status: "pass" });
});

it.concurrent("keeps an adapter running after an unhandled rejection", async () => {
	const later = 'setTimeout(() => Promise.reject(new Error("later")), 50);';
	expect(await install({ "index.js": `${later}\n${shellAdapter("acme_later")}` })).toMatchObject({ status: 201 });
	const agent = await server.createAgent("acme_later", { script: "sleep 0.3; echo done" });
	expect(await server.finish((await server.wake(agent.id)).id)).toMatchObject({ status: "succeeded" });
	await server.client.call(api.removeAdapter, { params: { type: "acme_later" }, query: { force: "true" } });
	await server.send("DELETE", `/api/agents/${agent.id}`);
});

it.concurrent("accepts a result with fields left out and reports an invalid one", async () => {
	const source = `export const type = "acme_sparse";
		export const execute = async ({ config }) => config.result;
		export const listModels = async () => [{ id: 5n }];
		export const testEnvironment = async ({ config }) => config.findings ?? { status: "pass", checks: [] };`;
	expect(await install({ "index.js": source })).toMatchObject({ status: 201 });
	const runWith = async (result: unknown) =>
		await server.finish((await server.wake((await server.createAgent("acme_sparse", { result })).id)).id);
	expect(await runWith({ exitCode: 0 })).toMatchObject({ status: "succeeded", signal: null });
	expect(await runWith(7)).toMatchObject({ status: "failed", error: { code: "adapter_result_invalid" } });
	const params = { companyId: server.company.id, type: "acme_sparse" };
	const listed = await server.send("GET", `/api/companies/${server.company.id}/adapters/acme_sparse/models`);
	const message = expect.stringContaining("listModels() returned a value that is not plain data");
	expect(listed.body.error).toMatchObject({ code: "adapter_result_invalid", message });
	const found = await server.client.call(api.testEnvironment, { params, body: { adapterConfig: { findings: 5 } } });
	expect(found).toMatchObject({ status: "fail", checks: [{ message: expect.stringContaining("testEnvironment()") }] });
	await server.client.call(api.removeAdapter, { params: { type: "acme_sparse" }, query: { force: "true" } });
});

it.concurrent("gives CommonJS modules Node's own error for a missing package", async () => {
	const part = `
		try { require("not-there") } catch (error) { if (error.code !== "MODULE_NOT_FOUND") throw error; }
		require("neither");
	`;
	const { body } = await install({ "index.js": 'import "./part.cjs";', "part.cjs": part });
	expect(body.error.message).toContain("Cannot find module 'neither'");
});

it("overrides a built-in adapter of the same type until the override is paused", async () => {
	expect(await install({ "index.js": shellAdapter("process") })).toMatchObject({ status: 201 });
	const path = "/api/adapters/process";
	expect((await server.send("GET", path)).body).toMatchObject({ source: "external", overridesBuiltin: true });
	const agent = await server.createAgent("process", { script: "echo external", command: "echo", args: ["built in"] });
	const output = async () => await server.output((await server.finish((await server.wake(agent.id)).id)).id);
	expect(await output()).toContain("external");
	await server.send("PATCH", `${path}/override`, { paused: true });
	await server.restart();
	expect((await server.send("GET", path)).body).toMatchObject({ overridesBuiltin: true, overridePaused: true });
	expect(await output()).toBe("built in\n");
	await server.send("PATCH", `${path}/override`, { paused: false });
	expect(await output()).toContain("external");
	const refused = await server.send("DELETE", path);
	expect(refused.body.error).toMatchObject({ code: "adapter_in_use", hint: expect.stringContaining("built-in") });
	expect((await server.send("DELETE", `${path}?force=true`)).status).toBe(200);
	expect(await output()).toBe("built in\n");
	expect((await server.send("GET", path)).body).toMatchObject({ source: "builtin" });
	expect(existsSync(packages.at(-1)?.folder ?? "")).toBe(true);
});
