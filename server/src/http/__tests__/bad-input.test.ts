import { startTestServer, type TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer();
});
afterAll(() => server.stop());

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const agentBody = (more: object) => ({
	name: "A",
	adapterType: "process",
	adapterConfig: { command: "true" },
	...more,
});

it.each<
	[string, () => [method: string, path: string, body?: unknown, headers?: Record<string, string>], number, string]
>([
	["an unknown adapter type", () => ["POST", agents(), agentBody({ adapterType: "nope" })], 422, "adapter_unknown"],
	["an invalid adapter type", () => ["POST", agents(), agentBody({ adapterType: "../x" })], 400, "invalid_input"],
	["a missing command", () => ["POST", agents(), agentBody({ adapterConfig: {} })], 422, "config_field_missing"],
	[
		"a folder that does not exist",
		() => ["POST", agents(), agentBody({ adapterConfig: { command: "true", cwd: "/no/such" } })],
		422,
		"cwd_not_found",
	],
	[
		"a relative folder",
		() => ["POST", agents(), agentBody({ adapterConfig: { command: "true", cwd: "x" } })],
		422,
		"cwd_not_absolute",
	],
	[
		"a folder that is a number",
		() => ["POST", agents(), agentBody({ adapterConfig: { command: "true", cwd: 1 } })],
		422,
		"config_field_invalid",
	],
	["malformed JSON", () => ["POST", "/api/companies", "{"], 400, "malformed_json"],
	["an empty body", () => ["POST", "/api/companies", ""], 400, "malformed_json"],
	[
		"a body that is not JSON",
		() => ["POST", "/api/companies", "name=x", { "content-type": "text/plain" }],
		415,
		"unsupported_media_type",
	],
	["an unknown key", () => ["POST", "/api/companies", { name: "x", colour: "red" }], 400, "unknown_key"],
	[
		"an unknown key deep inside",
		() => ["POST", agents(), agentBody({ runtimeConfig: { heartbeat: { x: 1 } } })],
		400,
		"unknown_key",
	],
	["an unknown query key", () => ["GET", "/api/companies?colour=red"], 400, "unknown_key"],
	["a wrong type", () => ["POST", "/api/companies", { name: 1 }], 400, "invalid_input"],
	["a limit out of range", () => ["GET", "/api/companies?limit=1000"], 400, "invalid_input"],
	["an invalid cursor", () => ["GET", "/api/companies?cursor=abc"], 400, "invalid_cursor"],
	["an id that is not a UUID", () => ["GET", "/api/agents/7"], 400, "invalid_input"],
	[
		"an unknown company",
		() => ["POST", `/api/companies/${UNKNOWN_ID}/agents`, agentBody({})],
		404,
		"company_not_found",
	],
	["an unknown agent", () => ["POST", `/api/agents/${UNKNOWN_ID}/wakeup`, {}], 404, "agent_not_found"],
	["an unknown run", () => ["GET", `/api/heartbeat-runs/${UNKNOWN_ID}/log`], 404, "run_not_found"],
	["an unknown adapter", () => ["GET", "/api/adapters/nope"], 404, "adapter_unknown"],
	["an unknown route", () => ["GET", "/api/nothing"], 404, "route_not_found"],
	[
		"a body that is too large",
		() => ["POST", "/api/companies", { name: "x".repeat(5_000_000) }],
		413,
		"body_too_large",
	],
])("rejects %s with a code and a message", async (_, request, status, code) => {
	const response = await server.send(...request());
	expect(response).toMatchObject({ status, body: { error: { code, message: expect.stringMatching(/\w.*\.$/) } } });
	const [companies, all] = await Promise.all([server.send("GET", "/api/companies"), server.send("GET", agents())]);
	expect(companies.body).toHaveLength(1);
	expect(all.body).toHaveLength(0);
});

it("names the unknown key", async () => {
	const { body } = await server.send("POST", "/api/companies", { name: "x", colour: "red" });
	expect(body.error).toMatchObject({ message: "The body has an unknown key: colour.", hint: expect.any(String) });
});

function agents(): string {
	return `/api/companies/${server.company.id}/agents`;
}
