import { readdir } from "node:fs/promises";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { startTestServer, type TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AdapterPackage, createAdapterPackage, shellAdapter } from "../adapter-package.ts";

const TYPE = "acme_shell";
let server: TestServer;
let acme: AdapterPackage;

beforeAll(async () => {
	server = await startTestServer();
	acme = await createAdapterPackage("@acme/shell-adapter", { "index.js": shellAdapter(TYPE) });
	await server.client.call(api.installAdapter, { body: { localPath: acme.folder } });
});
afterAll(async () => {
	await server.stop();
	await acme.remove();
});

const params = { type: TYPE };
const reload = () => server.client.call(api.reloadAdapter, { params });
const parser = async () => await (await fetch(`${server.url}/api/adapters/${TYPE}/ui-parser.js`)).text();
const versions = () => readdir(path.join(server.home, "adapter-plugins", TYPE));
const greet = (greeting: string) => acme.write({ "nested/greeting.js": `export const greeting = "${greeting}";` });

async function tested(): Promise<string | undefined> {
	const where = { companyId: server.company.id, type: TYPE };
	const { checks } = await server.client.call(api.testEnvironment, { params: where, body: {} });
	return checks[0]?.message;
}

it("applies changes to a nested module and to the parser on reload, not before", async () => {
	expect(await tested()).toBe("hello");
	await greet("good day");
	await acme.write({ "ui-parser.js": "export function parseStdoutLine() { return []; }" });
	expect(await tested()).toBe("hello");
	expect(await parser()).toContain("parsed: ");
	await reload();
	expect(await tested()).toBe("good day");
	expect(await parser()).toContain("return [];");
});

it("finishes a run on the code it started with, then removes that code", async () => {
	const gate = path.join(acme.folder, "gate");
	const script = `echo started; while [ ! -e ${gate} ]; do sleep 0.05; done; echo finished`;
	const agent = await server.createAgent(TYPE, { script });
	const { id } = await server.wake(agent.id);
	await until(async () => (await server.output(id)).includes("started"));
	await greet("good evening");
	await reload();
	expect(await tested()).toBe("good evening");
	expect(await versions()).toHaveLength(2);
	await acme.write({ gate: "" });
	const run = await server.finish(id);
	expect(run).toMatchObject({ status: "succeeded", summary: "good day" });
	expect(await server.output(id)).toBe("good day\nstarted\nfinished\n");
	await until(async () => (await versions()).length === 1);
});

it("keeps the old code when the new one is broken", async () => {
	const before = await server.client.call(api.getAdapter, { params });
	await acme.write({ "nested/greeting.js": "export const greeting = ;" });
	const { status, body } = await server.send("POST", `/api/adapters/${TYPE}/reload`);
	expect([status, body.error.code]).toEqual([422, "adapter_load_failed"]);
	expect(await server.client.call(api.getAdapter, { params })).toEqual(before);
	expect(await tested()).toBe("good evening");
	expect(await versions()).toHaveLength(1);
});

it("rejects a package whose type has changed", async () => {
	await acme.write({ "index.js": shellAdapter("acme_renamed"), "nested/greeting.js": 'export const greeting = "x";' });
	const { status, body } = await server.send("POST", `/api/adapters/${TYPE}/reload`);
	expect([status, body.error.code]).toEqual([422, "adapter_type_changed"]);
	await acme.write({ "index.js": shellAdapter(TYPE) });
});

it("streams its steps when the request accepts NDJSON", async () => {
	await greet("step by step");
	const headers = { accept: "application/x-ndjson" };
	const response = await fetch(`${server.url}/api/adapters/${TYPE}/reload`, { method: "POST", headers });
	const lines = (await response.text()).trimEnd().split("\n");
	const steps = lines.map((line) => api.installLineSchema.parse(JSON.parse(line)));
	expect(steps.map((line) => (line.type === "progress" ? line.step : line.type))).toEqual([
		"stage",
		"check",
		"activate",
		"done",
	]);
	const missing = await fetch(`${server.url}/api/adapters/acme_never/reload`, { method: "POST", headers });
	expect(JSON.parse(await missing.text())).toMatchObject({ type: "error", error: { code: "adapter_unknown" } });
});

it("warns of declarations that only built-in adapters can have", async () => {
	const members = 'steering: "turn", permissionPresets: { ask: "Asks." },';
	await acme.write({ "index.js": shellAdapter(TYPE, members) });
	const headers = { accept: "application/x-ndjson" };
	const response = await fetch(`${server.url}/api/adapters/${TYPE}/reload`, { method: "POST", headers });
	expect(await response.text()).toContain(
		"The adapter declares steering, permissionPresets, which Paperclip reads from",
	);
	const where = { companyId: server.company.id, type: TYPE };
	const { checks, status } = await server.client.call(api.testEnvironment, { params: where, body: {} });
	expect([status, checks.at(-1)?.code]).toEqual(["warn", "adapter_members_ignored"]);
	await acme.write({ "index.js": shellAdapter(TYPE) });
	await reload();
});

it("keeps only one version after several reloads", async () => {
	for (let count = 0; count < 5; count++) {
		await greet(`number ${count}`);
		await reload();
	}
	expect(await tested()).toBe("number 4");
	await until(async () => (await versions()).length === 1);
});
