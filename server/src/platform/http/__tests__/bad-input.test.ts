import { missingPath } from "@paperclipai/test-support/missing-path.ts";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { expect } from "vitest";

let server: TestCompany;
it.beforeAll(async ({ sharedServer }) => {
	server = await sharedServer.createCompany();
});

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const agentBody = (more: object) => ({
	name: "A",
	adapterType: "process",
	adapterConfig: { command: "true" },
	...more,
});

const cursorOf = (time: string) => Buffer.from(JSON.stringify([time, UNKNOWN_ID])).toString("base64url");
const nestedBody = (depth: number) =>
	`{"name":"A","adapterType":"process","adapterConfig":{"command":"true","x":${'{"a":'.repeat(depth)}1${"}".repeat(depth)}}}`;

type SendArguments = [method: string, path: string, body?: unknown, headers?: Record<string, string>];
type Rejected = [name: string, request: () => SendArguments, status: number, code: string];

it.each<Rejected>([
	["an unknown adapter type", () => ["POST", agents(), agentBody({ adapterType: "nope" })], 422, "adapter_unknown"],
	["an invalid adapter type", () => ["POST", agents(), agentBody({ adapterType: "../x" })], 400, "invalid_input"],
	["a missing command", () => ["POST", agents(), agentBody({ adapterConfig: {} })], 422, "config_field_missing"],
	[
		"a folder that does not exist",
		() => ["POST", agents(), agentBody({ adapterConfig: { command: "true", cwd: missingPath() } })],
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
	[
		"a cursor from the year 0",
		() => ["GET", `/api/companies?cursor=${cursorOf("0000-01-01T00:00:00Z")}`],
		400,
		"invalid_cursor",
	],
	...["q=a%00b", "adapterType=%00", "since=0000-01-01T00:00:00Z", "until=0000-12-31T00:00:00Z"].map(
		(query): Rejected => [`a filter of runs ${query}`, () => ["GET", `${runsPath()}?${query}`], 400, "invalid_input"],
	),
	["a configuration that is nested deeply", () => ["POST", agents(), nestedBody(5_000)], 400, "body_too_deep"],
	[
		"a body of nothing but brackets",
		() => ["POST", agents(), "[".repeat(1_000_000) + "]".repeat(1_000_000)],
		400,
		"body_too_deep",
	],
	...[`[${"[],".repeat(1_000_000)}[]]`, `{${'"k":0,'.repeat(500_000)}"k":0}`, `[${'"",'.repeat(1_000_000)}""]`].map(
		(body): Rejected => [
			`a body of a million values ${body.slice(0, 9)}`,
			() => ["POST", agents(), body],
			400,
			"body_too_complex",
		],
	),
	[
		"a long body without credentials",
		() => ["POST", "/api/auth/login", { key: "x".repeat(9_000) }],
		413,
		"body_too_large",
	],
	["an id that is not a UUID", () => ["GET", "/api/agents/7"], 400, "invalid_input"],
	[
		"an unknown company",
		() => ["POST", `/api/companies/${UNKNOWN_ID}/agents`, agentBody({})],
		404,
		"company_not_found",
	],
	["an unknown agent", () => ["POST", `/api/agents/${UNKNOWN_ID}/wakeup`, {}], 404, "agent_not_found"],
	...["a\0b", "a\uD800b"].map(
		(idempotencyKey): Rejected => [
			`the key ${JSON.stringify(idempotencyKey)}`,
			() => ["POST", `/api/agents/${UNKNOWN_ID}/wakeup`, { idempotencyKey }],
			400,
			"invalid_input",
		],
	),
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
	// The server may have companies of other test files.
	const before = await server.send("GET", "/api/companies");
	const response = await server.send(...request());
	expect(response).toMatchObject({ status, body: { error: { code, message: expect.stringMatching(/\w.*\.$/) } } });
	const [companies, all] = await Promise.all([server.send("GET", "/api/companies"), server.send("GET", agents())]);
	expect(companies.body).toEqual(before.body);
	expect(all.body).toHaveLength(0);
});

it("says what to do with a prompt whose JSON is too large although its text is not", async () => {
	const prompt = "\u0001".repeat(999_999);
	const { body } = await server.send("POST", `/api/agents/${UNKNOWN_ID}/wakeup`, { prompt });
	expect(body.error).toMatchObject({ code: "body_too_large", hint: expect.stringContaining("file") });
});

it("names the part of a request that is invalid", async () => {
	const messageOf = async (...request: SendArguments) => (await server.send(...request)).body.error.message;
	expect(await messageOf("GET", "/api/agents/7")).toMatch(/^The path is not valid: agentId: /);
	expect(await messageOf("GET", "/api/companies?limit=0")).toMatch(/^The query is not valid: limit: /);
	expect(await messageOf("POST", "/api/companies", { name: " " })).toBe(
		"The body is not valid: name: must not be empty.",
	);
	expect(await messageOf("POST", "/api/companies", { name: 1 })).toMatch(/^The body is not valid: name: /);
});

it.each([
	["the first instant", () => `/api/companies?cursor=${cursorOf("0001-01-01T00:00:00Z")}`],
	["the last instant", () => `/api/companies?cursor=${cursorOf("9999-12-31T23:59:59.999Z")}`],
])("answers %s without an internal error", async (_, path) => {
	expect((await server.send("GET", path())).status).toBeLessThan(500);
});

it("answers the largest offset and the largest sequence number", async () => {
	const agent = await server.createAgent("process", { command: "true" });
	const run = await server.finish((await server.wake(agent.id)).id);
	const statusOf = async (rest: string) => (await server.send("GET", `/api/heartbeat-runs/${run.id}/${rest}`)).status;
	expect(await statusOf(`log?offset=${Number.MAX_SAFE_INTEGER}`)).toBe(200);
	expect(await statusOf(`events?afterSeq=${2 ** 31 - 1}`)).toBe(200);
	expect(await statusOf(`events?afterSeq=${2 ** 31}`)).toBe(400);
});

it("names the unknown key", async () => {
	const { body } = await server.send("POST", "/api/companies", { name: "x", colour: "red" });
	expect(body.error).toMatchObject({ message: "The body has an unknown key: colour.", hint: expect.any(String) });
});

function runsPath(): string {
	return `/api/companies/${server.company.id}/heartbeat-runs`;
}

function agents(): string {
	return `/api/companies/${server.company.id}/agents`;
}
