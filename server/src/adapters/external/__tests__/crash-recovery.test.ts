import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { startServerProcess } from "@paperclipai/test-support/server/server-process.ts";
import { createTestHome, type TestHome } from "@paperclipai/test-support/server/test-home.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type AdapterPackage, createAdapterPackage, shellAdapter } from "./adapter-package.ts";

const TYPE = "acme_shell";
let home: TestHome;
let acme: AdapterPackage;

beforeEach(async () => {
	home = await createTestHome();
	acme = await createAdapterPackage("@acme/shell-adapter", { "index.js": shellAdapter(TYPE) });
});
afterEach(async () => {
	await home.remove();
	await acme.remove();
});

/** Asks for something that is done in steps, and ends as soon as `isEnough` says so. */
async function ask(
	url: string,
	path: string,
	body: unknown,
	isEnough: (line: api.InstallLine) => boolean,
): Promise<void> {
	const headers = { accept: "application/x-ndjson", "content-type": "application/json" };
	const response = await fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
	const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
	for (let text = ""; reader !== undefined; ) {
		const { value, done } = await reader.read();
		if (done) return;
		text += value;
		const lines = text.split("\n");
		text = lines.pop() ?? "";
		if (lines.some((line) => isEnough(api.installLineSchema.parse(JSON.parse(line))))) return;
	}
}

/** What a server finds: which greeting the adapter has, and whether its folders are in order. */
async function look(url: string): Promise<string | null> {
	const client = api.createApiClient({ baseUrl: url });
	const external = (await client.call(api.listAdapters, {})).filter(({ source }) => source === "external");
	const plugins = path.join(home.home, "adapter-plugins");
	const folders = (await readdir(plugins).catch(() => [])).filter((name) => name !== ".staging");
	expect(folders).toEqual(external.map(({ type }) => type));
	expect(await readdir(path.join(plugins, ".staging")).catch(() => [])).toEqual([]);
	if (external.length === 0) return null;
	expect(await readdir(path.join(plugins, TYPE))).toHaveLength(1);
	const { id: companyId } = await client.call(api.createCompany, { body: { name: "C" } });
	const params = { companyId, type: TYPE };
	return (await client.call(api.testEnvironment, { params, body: {} })).checks[0]?.message ?? "";
}

it("leaves the old or the new state, whenever the server is killed", async () => {
	const seen: (string | null)[] = [];
	const killAt = async (step: string, path: string, body?: unknown) => {
		const server = await startServerProcess(home);
		seen.push(await look(server.url));
		await ask(server.url, path, body ?? {}, (line) => step === (line.type === "progress" ? line.step : line.type));
		await server.kill();
	};
	for (const step of ["stage", "check", "done"])
		await killAt(step, "/api/adapters/install", { localPath: acme.folder });
	for (const [index, step] of ["check", "activate", "done"].entries()) {
		await acme.write({ "nested/greeting.js": `export const greeting = "changed ${index}";` });
		await killAt(step, `/api/adapters/${TYPE}/reload`);
	}
	const last = await startServerProcess(home);
	seen.push(await look(last.url));
	await last.kill();
	// Told of its end, it is there.
	expect(seen.at(3)).toBe("hello");
	expect(seen.at(-1)).toBe("changed 2");
	const known = [null, "hello", "changed 0", "changed 1", "changed 2"];
	const order = seen.map((one) => known.indexOf(one));
	expect(order).toEqual(order.toSorted((a, b) => a - b));
	expect(JSON.parse(await readFile(path.join(home.home, "adapter-plugins.json"), "utf8"))).toHaveLength(1);
});
