import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { startServerProcess } from "@paperclipai/test-support/server/server-process.ts";
import { createTestHome, type TestHome } from "@paperclipai/test-support/server/test-home.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type AdapterPackage, createAdapterPackage, shellAdapter } from "../adapter-package.ts";

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

/** Reads the progress until `isEnough` holds. */
async function requestUntil(
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

/** The folders must match the list of adapters. */
async function readGreeting(url: string): Promise<string | null> {
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

it("has the old or the new state after a restart, whenever the server was killed", async () => {
	const greetings: (string | null)[] = [];
	const killAt = async (step: string, path: string, body?: unknown) => {
		const server = await startServerProcess(home);
		greetings.push(await readGreeting(server.url));
		await requestUntil(
			server.url,
			path,
			body ?? {},
			(line) => step === (line.type === "progress" ? line.step : line.type),
		);
		await server.kill();
	};
	for (const step of ["stage", "check", "done"])
		await killAt(step, "/api/adapters/install", { localPath: acme.folder });
	for (const [index, step] of ["check", "activate", "done"].entries()) {
		await acme.write({ "nested/greeting.js": `export const greeting = "changed ${index}";` });
		await killAt(step, `/api/adapters/${TYPE}/reload`);
	}
	const last = await startServerProcess(home);
	greetings.push(await readGreeting(last.url));
	await last.kill();
	// A "done" in the response means that the adapter is on the disk.
	expect(greetings.at(3)).toBe("hello");
	expect(greetings.at(-1)).toBe("changed 2");
	const expected = [null, "hello", "changed 0", "changed 1", "changed 2"];
	const order = greetings.map((one) => expected.indexOf(one));
	expect(order).toEqual(order.toSorted((a, b) => a - b));
	expect(JSON.parse(await readFile(path.join(home.home, "adapter-plugins.json"), "utf8"))).toHaveLength(1);
});
