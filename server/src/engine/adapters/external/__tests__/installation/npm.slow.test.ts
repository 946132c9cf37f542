import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { omitUndefined } from "@paperclipai/shared";
import { startTestServer, type TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
	type LocalRegistry,
	type RegistryPackage,
	startLocalRegistry,
} from "../../install/npm/__tests__/local-registry.ts";
import { shellAdapter } from "../adapter-package.ts";

let registry: LocalRegistry;
let server: TestServer;
const before = { ...process.env };

function adapter(name: string, version: string, more: Record<string, unknown> = {}): RegistryPackage {
	const type = name.replace("@acme/", "acme_");
	return {
		name,
		version,
		files: {
			"index.js": shellAdapter(type),
			"nested/greeting.js": `import { words } from "@acme/words"; export const greeting = words + " ${version}";`,
		},
		manifest: { type: "module", exports: "./index.js", dependencies: { "@acme/words": "^1.0.0" }, ...more },
	};
}

beforeAll(async () => {
	registry = await startLocalRegistry([
		{ name: "@acme/words", version: "1.0.0", files: { "index.js": 'exports.words = "from";' } },
		adapter("@acme/one", "1.0.0"),
		adapter("@acme/two", "1.0.0", { scripts: { postinstall: "exit 1", install: "exit 1" } }),
	]);
	Object.assign(process.env, registry.env);
	server = await startTestServer();
});
afterAll(async () => {
	await server.stop();
	await registry.stop();
	for (const key of Object.keys(registry.env)) delete process.env[key];
	Object.assign(process.env, before);
});

const install = (packageName: string, version?: string) =>
	server.send("POST", "/api/adapters/install", { packageName, version });
const versions = (type: string) => server.client.call(api.getAdapterVersions, { params: { type } });
const reinstall = (type: string, version?: string) =>
	server.client.call(api.reinstallAdapter, { params: { type }, body: omitUndefined({ version }) });

async function greeting(type: string): Promise<string | undefined> {
	const params = { companyId: server.company.id, type };
	return (await server.client.call(api.testEnvironment, { params, body: {} })).checks[0]?.message;
}

it("installs the newest version with its dependencies, without scripts, and records its integrity", async () => {
	expect(await install("@acme/two")).toMatchObject({ status: 201, body: { version: "1.0.0", pinned: false } });
	expect(await greeting("acme_two")).toBe("from 1.0.0");
	const [entry] = JSON.parse(await readFile(path.join(server.home, "adapter-plugins.json"), "utf8"));
	expect(entry).toMatchObject({ packageName: "@acme/two", type: "acme_two", version: "1.0.0" });
	expect(entry.integrity).toMatch(/^sha512-/);
});

it("keeps a pinned version and reports what was fetched", async () => {
	expect(await install("@acme/one", "1.0.0")).toMatchObject({ status: 201, body: { pinned: true } });
	await registry.publish(adapter("@acme/one", "1.1.0"), adapter("@acme/two", "1.1.0"));
	expect(await versions("acme_one")).toEqual({ installed: "1.0.0", available: "1.1.0", pinned: true });
	expect(await reinstall("acme_one")).toMatchObject({ wanted: "pinned", from: "1.0.0", to: "1.0.0" });
	expect(await reinstall("acme_two")).toMatchObject({ wanted: "newest", from: "1.0.0", to: "1.1.0" });
	expect(await reinstall("acme_one", "latest")).toMatchObject({ wanted: "newest", from: "1.0.0", to: "1.1.0" });
	expect(await versions("acme_one")).toMatchObject({ installed: "1.1.0", pinned: false });
	expect(await reinstall("acme_one", "1.0.0")).toMatchObject({ wanted: "pinned", from: "1.1.0", to: "1.0.0" });
	expect(await greeting("acme_one")).toBe("from 1.0.0");
});

it.each<[string, string, string | undefined, string]>([
	["does not exist", "@acme/never", undefined, "npm_package_not_found"],
	["has no such version", "@acme/one", "9.9.9", "npm_version_not_found"],
])("reports that a package %s", async (_, name, version, code) => {
	const { status, body } = await install(name, version);
	expect(body.error).toMatchObject({ code });
	expect(status).toBeGreaterThanOrEqual(400);
	expect(status).toBeLessThan(500);
});

it("neither uses nor reloads changed files, and fetches them again when it is reinstalled", async () => {
	const folder = path.join(server.home, "adapter-plugins", "acme_two");
	const [hash = ""] = await readdir(folder);
	await writeFile(path.join(folder, hash, "node_modules/@acme/words/index.js"), 'exports.words = "changed";');
	const { status, body } = await server.send("POST", "/api/adapters/acme_two/reload");
	expect([status, body.error.code]).toEqual([422, "adapter_files_missing"]);
	expect(body.error.message).toContain("node_modules/@acme/words/index.js has changed");
	await server.restart();
	expect((await server.send("POST", "/api/adapters/acme_two/reload")).body.error).toEqual(body.error);
	expect(await reinstall("acme_two")).toMatchObject({ to: "1.1.0", adapter: { loaded: true } });
	expect(await readdir(folder)).toEqual([hash]);
	expect(await greeting("acme_two")).toBe("from 1.1.0");
});

it("works without a network after another adapter was removed and the server restarted", async () => {
	await registry.stop();
	await server.client.call(api.removeAdapter, { params: { type: "acme_one" } });
	await server.restart();
	expect(await greeting("acme_two")).toBe("from 1.1.0");
	const agent = await server.createAgent("acme_two", { script: "echo still here" });
	const run = await server.finish((await server.wake(agent.id)).id);
	expect(run).toMatchObject({ status: "succeeded" });
	expect(await server.output(run.id)).toBe("from 1.1.0\nstill here\n");
	expect((await install("@acme/one")).body.error).toMatchObject({ code: "npm_unreachable" });
	expect(await versions("acme_two")).toEqual({ installed: "1.1.0", available: null, pinned: false });
});
