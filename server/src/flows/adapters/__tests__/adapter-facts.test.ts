import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as api from "@paperclipai/shared";
import type { TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startInProcessServer } from "../../../__tests__/support/in-process-server.ts";

let server: TestServer;
let home: string;
let types: string[];
beforeAll(async () => {
	home = mkdtempSync(path.join(tmpdir(), "adapter-facts-"));
	vi.stubEnv("HOME", home);
	server = await startInProcessServer({});
	types = (await server.client.call(api.listAdapters, {})).map(({ type }) => type);
});
afterAll(async () => {
	await server.stop();
	vi.unstubAllEnvs();
	rmSync(home, { recursive: true, force: true });
});

describe("the adapter API", () => {
	it("serves a configuration schema and a configuration document of each adapter", async () => {
		for (const type of types) {
			const schema = await server.client.call(api.getConfigSchema, { params: { type } });
			expect(schema.fields.length, type).toBeGreaterThan(2);
			const response = await fetch(`${server.url}/api/adapters/${type}/configuration.md`);
			expect(response.headers.get("content-type")).toMatch("text/markdown");
			expect(await response.text()).toMatch(/don't use when/i);
		}
	});

	it("describes to agents what each adapter is for", async () => {
		const read = async (name: string) => {
			const response = await fetch(`${server.url}/api/llms/${name}.txt`);
			expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
			return await response.text();
		};
		const index = await read("agent-configuration");
		for (const type of types) {
			expect(index).toMatch(new RegExp(`^## ${type}: .+\n\nIts program gets: .+\n\nUse when:\n- `, "m"));
			const { url } = server;
			const doc = await (await fetch(`${url}/api/adapters/${type}/configuration.md`)).text();
			expect((await read(`agent-configuration/${type}`)).trim()).toBe(doc.trim());
		}
		const unknown = await server.send("GET", "/api/llms/agent-configuration/no_such.txt");
		expect(unknown).toMatchObject({ status: 404, body: { error: { code: "adapter_unknown" } } });
	});

	it("lists the models and detects the one that the program is configured with", async () => {
		const params = { companyId: server.company.id, type: "claude_local" };
		expect(await server.client.call(api.detectAdapterModel, { params })).toBeNull();
		const aliases = await server.client.call(api.listAdapterModels, { params });
		expect(aliases.length).toBeGreaterThan(0);

		mkdirSync(path.join(home, ".claude"));
		const settings = path.join(home, ".claude/settings.json");
		writeFileSync(settings, JSON.stringify({ model: "a-model", env: { ANTHROPIC_API_KEY: "secret" } }));
		expect(await server.client.call(api.detectAdapterModel, { params })).toEqual({
			model: "a-model",
			provider: "anthropic",
			source: settings,
		});
		const models = await server.client.call(api.listAdapterModels, { params });
		expect(models.map(({ id }) => id)).toEqual([...aliases.map(({ id }) => id), "a-model"]);
	});

	it("responds with 404 for an unknown adapter", async () => {
		const response = await server.send("GET", `/api/companies/${server.company.id}/adapters/no_such/models`);
		expect(response).toMatchObject({ status: 404, body: { error: { code: "adapter_unknown" } } });
	});
});
