import { describe, expect, it } from "vitest";
import { agentMcpServersSchema, companyMcpServersSchema, mergeMcpServers } from "./schema.ts";

const github = { name: "github", transport: "stdio", command: "github-mcp" } as const;

const problemOf = (entries: unknown) => {
	const { error } = agentMcpServersSchema.safeParse(entries);
	return error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`).join("; ");
};

describe("the MCP servers of an agent", () => {
	it("have defaults, and may leave out a server of the company", () => {
		expect(agentMcpServersSchema.parse([github, { name: "other", isDisabled: true }])).toEqual([
			{ ...github, args: [], env: {} },
			{ name: "other", isDisabled: true },
		]);
		expect(companyMcpServersSchema.safeParse([{ name: "other", isDisabled: true }]).success).toBe(false);
	});

	it.each([
		[[{ ...github, name: "Git Hub" }], "0.name must begin with a lowercase letter"],
		[[{ ...github, name: "paperclip" }], "0.name is reserved"],
		[[github, github], "must not have two entries"],
		[[{ ...github, env: { "A B": "1" } }], "0.env must have names of variables"],
		[[{ ...github, env: { A: { type: "secret_ref" } } }], "0.env.A must be text, or a reference"],
		[[{ ...github, tools: [] }], "0.tools must name a tool"],
		[[{ name: "web", transport: "http", url: "ftp://host" }], "0.url must be a URL"],
		[[{ name: "web", transport: "http", url: "https://me:secret@host/mcp" }], "0.url must not contain a password"],
		[[{ name: "web", transport: "http", url: "https://host", headers: { A: "1\r\nB: 2" } }], "values of one line"],
		[[{ ...github, url: "https://host" }], "url"],
	])("refuse %j", (entries, problem) => {
		expect(problemOf(entries)).toContain(problem);
	});
});

it("replaces and leaves out servers of the company by name", () => {
	const company = companyMcpServersSchema.parse([github, { ...github, name: "shared" }, { ...github, name: "left" }]);
	const agent = agentMcpServersSchema.parse([
		{ name: "left", isDisabled: true },
		{ name: "github", transport: "http", url: "https://host/mcp" },
	]);
	expect(mergeMcpServers(company, agent)).toEqual([
		{ server: expect.objectContaining({ name: "shared", transport: "stdio" }), isOfCompany: true },
		{ server: expect.objectContaining({ name: "github", transport: "http" }), isOfCompany: false },
	]);
});
