import { startTestServer, type TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer();
});
afterAll(() => server.stop());

const NOBODY = "00000000-0000-4000-8000-000000000000";
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
	["an adapter type that is none", () => ["POST", agents(), agentBody({ adapterType: "../x" })], 400, "invalid_input"],
	["a missing command", () => ["POST", agents(), agentBody({ adapterConfig: {} })], 422, "config_field_missing"],
	[
		"a folder that is not there",
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
		"a body that is no JSON",
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
	["a cursor that is none", () => ["GET", "/api/companies?cursor=abc"], 400, "invalid_cursor"],
	["an id that is no UUID", () => ["GET", "/api/agents/7"], 400, "invalid_input"],
	[
		"a company that is not there",
		() => ["POST", `/api/companies/${NOBODY}/agents`, agentBody({})],
		404,
		"company_not_found",
	],
	["an agent that is not there", () => ["POST", `/api/agents/${NOBODY}/wakeup`, {}], 404, "agent_not_found"],
	["a run that is not there", () => ["GET", `/api/heartbeat-runs/${NOBODY}/log`], 404, "run_not_found"],
	["an adapter that is not there", () => ["GET", "/api/adapters/nope"], 404, "adapter_unknown"],
	["a route that is not there", () => ["GET", "/api/nothing"], 404, "route_not_found"],
	[
		"a body that is too large",
		() => ["POST", "/api/companies", { name: "x".repeat(5_000_000) }],
		413,
		"body_too_large",
	],
])("%s gets its code and a sentence", async (_, request, status, code) => {
	const answer = await server.send(...request());
	expect(answer).toMatchObject({ status, body: { error: { code, message: expect.stringMatching(/\w.*\.$/) } } });
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
