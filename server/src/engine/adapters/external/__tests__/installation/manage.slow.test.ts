import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { startTestServer, type TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AdapterPackage, createAdapterPackage, shellAdapter } from "../adapter-package.ts";

let server: TestServer;
let one: AdapterPackage;
let two: AdapterPackage;

const SECRET = "PAPERCLIP_TEST_SERVER_SECRET";
const REPORT_ENVIRONMENT = "async detectModel() { return { model: 'any', source: JSON.stringify(process.env) }; },";

beforeAll(async () => {
	process.env[SECRET] = "never-to-be-seen";
	server = await startTestServer();
	one = await createAdapterPackage("@acme/one", { "index.js": shellAdapter("acme_one", REPORT_ENVIRONMENT) });
	two = await createAdapterPackage("@acme/two", { "index.js": shellAdapter("acme_two") });
	for (const { folder } of [one, two]) await server.client.call(api.installAdapter, { body: { localPath: folder } });
});
afterAll(async () => {
	delete process.env[SECRET];
	await server.stop();
	await Promise.all([one.remove(), two.remove()]);
});

const info = (type: string) => server.client.call(api.getAdapter, { params: { type } });
const script = { script: "echo ran" };

async function runOf(agent: api.Agent): Promise<api.Run> {
	return await server.finish((await server.wake(agent.id)).id);
}

it("does not pass the server's environment to an adapter", async () => {
	const params = { companyId: server.company.id, type: "acme_one" };
	const detected = await server.client.call(api.detectAdapterModel, { params });
	const environment = JSON.parse(detected?.source ?? "{}");
	expect(environment).not.toHaveProperty(SECRET);
	expect(environment.PATH).toBeTruthy();
});

describe("after a restart", () => {
	const file = () => path.join(server.home, "adapter-plugins.json");
	let off: api.AdapterInfo;
	let users: api.Agent[];
	beforeAll(async () => {
		users = [await server.createAgent("acme_one", script), await server.createAgent("acme_two", script)];
		off = await server.client.call(api.updateAdapter, { params: { type: "acme_one" }, body: { disabled: true } });
		const entries = JSON.parse(await readFile(file(), "utf8"));
		const broken = entries.map((entry: { type: string }) =>
			entry.type === "acme_two" ? { ...entry, hash: "0123456789abcdef", note: "kept" } : entry,
		);
		await writeFile(file(), JSON.stringify(broken));
		await server.restart();
	});

	it("runs no agent of a disabled adapter", async () => {
		const [agent] = users as [api.Agent];
		expect(off).toMatchObject({ disabled: true, loaded: false });
		expect(await runOf(agent)).toMatchObject({ status: "failed", error: { code: "adapter_unavailable" } });
		expect(
			await server.send("POST", `/api/companies/${server.company.id}/agents`, { name: "X", adapterType: "acme_one" }),
		).toMatchObject({
			status: 422,
			body: { error: { code: "adapter_unavailable", hint: expect.stringContaining("adapter enable acme_one") } },
		});
		await server.client.call(api.updateAdapter, { params: { type: "acme_one" }, body: { disabled: false } });
		expect(await runOf(agent)).toMatchObject({ status: "succeeded" });
	});

	it("lists an adapter with missing files and the reason, fails its runs, and can reinstall it", async () => {
		const [, agent] = users as [api.Agent, api.Agent];
		expect(await info("acme_two")).toMatchObject({
			loaded: false,
			errorCode: "adapter_files_missing",
			label: "Acme Two",
		});
		expect(await runOf(agent)).toMatchObject({ status: "failed", error: { code: "adapter_unavailable" } });
		expect((await server.send("GET", "/api/health")).body).toMatchObject({ adapters: { failed: 1 } });
		const again = await server.client.call(api.reinstallAdapter, { params: { type: "acme_two" }, body: {} });
		expect(again).toMatchObject({ wanted: "folder", from: "1.0.0", to: "1.0.0", adapter: { loaded: true } });
		expect(await readFile(file(), "utf8")).toContain('"note": "kept"');
		expect(await runOf(agent)).toMatchObject({ status: "succeeded" });
	});
});

it("removes an adapter in use only when forced, and leaves others alone", async () => {
	const { status, body } = await server.send("DELETE", "/api/adapters/acme_two");
	expect([status, body.error.code]).toEqual([409, "adapter_in_use"]);
	const { agents } = body.error.details as { agents: api.AdapterUser[] };
	expect(await server.client.call(api.listAdapterAgents, { params: { type: "acme_two" } })).toEqual(agents);
	const [user] = agents;
	await server.client.call(api.removeAdapter, { params: { type: "acme_two" }, query: { force: "true" } });
	await server.restart();
	const left = await server.client.call(api.getAgent, { params: { agentId: user?.id ?? "" } });
	expect(await runOf(left)).toMatchObject({
		status: "failed",
		error: { code: "adapter_unavailable", message: expect.stringContaining("not installed") },
	});
	const other = await server.createAgent("acme_one", script);
	expect(await runOf(other)).toMatchObject({ status: "succeeded" });
	expect((await server.send("GET", "/api/adapters/acme_two/ui-parser.js")).status).toBe(404);
});

it.each<[string, string, unknown, number, string]>([
	["PATCH", "/api/adapters/process", { disabled: true }, 409, "adapter_builtin"],
	["POST", "/api/adapters/process/reload", undefined, 409, "adapter_builtin"],
	["DELETE", "/api/adapters/process", undefined, 409, "adapter_builtin"],
	["PATCH", "/api/adapters/acme_one/override", { paused: true }, 409, "adapter_no_override"],
	["POST", "/api/adapters/never_there/reload", undefined, 404, "adapter_unknown"],
	["DELETE", "/api/adapters/never_there", undefined, 404, "adapter_unknown"],
	["POST", "/api/adapters/acme_one/reinstall", { version: "1.0.0" }, 422, "adapter_has_no_versions"],
	["POST", "/api/adapters/install", { localPath: "relative/path" }, 422, "adapter_path_invalid"],
	["POST", "/api/adapters/install", { localPath: "/never/there" }, 422, "adapter_path_missing"],
	["POST", "/api/adapters/install", { packageName: "../x" }, 400, "invalid_input"],
	["POST", "/api/adapters/install", { packageName: "file:/etc" }, 400, "invalid_input"],
	["POST", "/api/adapters/install", { packageName: "x", version: "file:/etc" }, 400, "invalid_input"],
	["POST", "/api/adapters/install", { packageName: "x", more: true }, 400, "unknown_key"],
])("responds to %s %s %o with %i %s", async (method, path, body, status, code) => {
	const response = await server.send(method, path, body);
	expect([response.status, response.body.error.code]).toEqual([status, code]);
});

it("rejects a second package with the same type", async () => {
	const files = { "index.js": shellAdapter("acme_one") };
	const other = await createAdapterPackage("@acme/other", files, { deprecated: "Use acme_one." });
	const { status, body } = await server.send("POST", "/api/adapters/install", {
		packageName: other.folder,
		isLocalPath: true,
	});
	await other.remove();
	expect([status, body.error.code]).toEqual([409, "adapter_type_taken"]);
	expect(body.error.message).toMatch(/taken by .* 1\.0\.0, so @acme\/other 1\.0\.0 was not installed\.$/);
	expect(body.error.hint).toMatch(/^Keep .*, because @acme\/other is deprecated: Use acme_one\.$/);
});
