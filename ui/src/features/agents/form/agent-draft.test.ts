import type { McpServerValue } from "@paperclipai/shared";
import { describe, expect, it } from "vitest";
import { EMPTY_DRAFT, withLostSecrets, withoutSecrets, withoutSent } from "./agent-draft.ts";

const GITHUB = { transport: "stdio", command: "github-mcp" } as const;

const kept = (config: Record<string, unknown>) => withoutSecrets({ ...EMPTY_DRAFT, config });

describe("withoutSecrets", () => {
	it("keeps the names of secret variables, so that saving does not remove what is stored for them", () => {
		const { draft, lost } = kept({ env: { API_KEY: "typed-4711", AUTHOR: "Ada", OLD_KEY: "***" } });
		expect(draft.config).toEqual({ env: { API_KEY: "***", AUTHOR: "Ada", OLD_KEY: "***" } });
		expect(lost).toEqual(["API_KEY"]);
	});

	it.each([
		["a password", { dbPassword: "x" }],
		["a flag", { args: ["--token", "x"] }],
		["a flag with its value", { args: ["--api-key=x"] }],
		["a header", { args: ["-H", "Authorization: Bearer x"] }],
		["a bearer token", { extra: "curl -H 'X: bearer abcdefghijklmnop'" }],
		["a header of its own", { args: ["-H", "X-Api-Key: SEC2abcdefgh"] }],
		["a header without a flag", { args: ["X-Api-Key: SEC2abcdefgh"] }],
		["a user and a password", { args: ["-u", "ada:SEC3abcdef"] }],
		["a command", { command: "curl -u ada:SEC3abcdef" }],
		["a webhook", { extra: "https://hooks.slack.com/services/T01/B01/SEC4abcdef" }],
		["an address", { args: ["postgres://ada:x@db/main"] }],
	])("keeps no setting with %s", (_, config) => {
		expect(kept(config)).toEqual({ draft: EMPTY_DRAFT, lost: Object.keys(config) });
	});

	it("keeps other settings, and references to secrets", () => {
		const config = {
			args: ["--model", "opus", "--header", "Authorization: Bearer ***", "--token", "***"],
			promptTemplate: "Ask the bearer of the news for authorization.",
			env: { API_KEY: { type: "secret_ref", secretName: "api-key" } },
			timeoutSec: undefined,
		};
		expect(kept(config)).toEqual({ draft: { ...EMPTY_DRAFT, config }, lost: [] });
	});
});

it("shows a lost value as stored only where one is", () => {
	const { draft, lost } = kept({
		env: { NEW_KEY: "typed-4711", OLD_KEY: "typed-4712", URL: "https://a:b@c", REF_KEY: "typed-4713" },
	});
	const stored = { OLD_KEY: "***", URL: "https://***@c", REF_KEY: { type: "secret_ref", secretName: "key" } };
	expect(withLostSecrets(draft, lost, { adapterConfig: { env: stored }, mcpServers: [] }).config).toEqual({
		env: { NEW_KEY: "", OLD_KEY: "***", URL: "https://***@c", REF_KEY: "" },
	});
	expect(withLostSecrets(draft, lost, { adapterConfig: {}, mcpServers: [] }).config.env).toMatchObject({ OLD_KEY: "" });
});

it("keeps no secrets of MCP servers, and shows a lost value as stored only where one is", () => {
	const server = (name: string, env: Record<string, McpServerValue>) => ({ ...GITHUB, args: [], name, env });
	const token = { type: "secret_ref", secretName: "token" } as const;
	const left = { name: "left", isDisabled: true } as const;
	const mcpServers = [
		server("new", { API_KEY: "typed-4711", AUTHOR: "Ada", REF: token }),
		server("old", { API_KEY: "typed-4712" }),
		{
			name: "web",
			transport: "http" as const,
			url: "https://a.example/?token=typed-4713",
			headers: { Authorization: "Bearer typed-4714" },
		},
		left,
	];
	const { draft, lost } = withoutSecrets({ ...EMPTY_DRAFT, fields: { mcpServers } });
	expect(JSON.stringify(draft)).not.toContain("typed");
	expect(lost).toEqual(["new.API_KEY", "old.API_KEY", "web.Authorization", "web.url"]);
	const stored = { adapterConfig: {}, mcpServers: [server("old", { API_KEY: "***" })] };
	expect(withLostSecrets(draft, lost, stored).fields.mcpServers).toEqual([
		server("new", { API_KEY: "", AUTHOR: "Ada", REF: token }),
		server("old", { API_KEY: "***" }),
		{ name: "web", transport: "http", url: "", headers: { Authorization: "" } },
		left,
	]);
});

it("keeps what was changed after the rest had been sent, on what is stored then", () => {
	const sent = {
		fields: { title: "Writer", role: "writer" },
		config: { env: { A: "1" }, model: undefined },
		basedOn: "1",
	};
	const typed = { ...sent, fields: { ...sent.fields, title: "Editor", name: "Ada" } };
	expect(withoutSent(typed, sent, "2")).toEqual({ fields: { title: "Editor", name: "Ada" }, config: {}, basedOn: "2" });
});
