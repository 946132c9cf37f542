import { type AgentMcpServerEntry, ApiError } from "@paperclipai/shared";
import { expect, it } from "vitest";
import { errorsOfServer, mcpServerErrors } from "./mcp-server-errors.ts";

const reference = { type: "secret_ref", secretName: "TOKEN" } as const;
const ENTRIES: AgentMcpServerEntry[] = [
	{ name: "left", isDisabled: true },
	{ name: "github", transport: "stdio", command: "npx", args: [], env: { GITHUB_TOKEN: reference, MODE: "x" } },
	{ name: "docs", transport: "http", url: "https://docs.example", headers: { Authorization: reference } },
];
const errorsOf = (details: unknown) =>
	mcpServerErrors(new ApiError(422, { code: "refused", message: "Refused.", details }), ENTRIES);

it.each([
	[
		{ issues: [{ path: "mcpServers.1.command", message: "must not be empty" }] },
		{ "github.command": "Must not be empty." },
	],
	[
		{
			issues: [
				{ path: "mcpServers.2", message: "is wrong" },
				{ path: "name", message: "x" },
			],
		},
		{ "docs.name": "Is wrong." },
	],
	[{ field: "mcpServers", name: "docs", transport: "http" }, { "docs.transport": "Refused." }],
	[{ field: "mcpServers.github.env.MODE" }, { "github.env.MODE": "Refused." }],
	[{ secretNames: ["TOKEN"] }, { "github.env.GITHUB_TOKEN": "Refused.", "docs.headers.Authorization": "Refused." }],
	[{ field: "cwd" }, {}],
	[undefined, {}],
])("shows %j at its fields", (details, errors) => {
	expect(errorsOf(details)).toEqual(errors);
});

it("separates the errors of a server from those of the others", () => {
	expect(errorsOfServer({ "docs.url": "A", "docs-2.url": "B" }, "docs")).toEqual({ url: "A" });
	expect(mcpServerErrors(new Error("offline"), ENTRIES)).toEqual({});
});
