import type { AgentMcpServerEntry, McpServer } from "@paperclipai/shared";
import { describe, expect, it } from "vitest";
import {
	appliedServers,
	describeMcpServer,
	inheritedServers,
	mcpServerProblems,
	newMcpServer,
	readTools,
	startsTheSame,
	withLeftOut,
} from "./mcp-server-list.ts";

const github: McpServer = { name: "github", transport: "stdio", command: "npx", args: ["-y", "github-mcp"], env: {} };
const docs: McpServer = { name: "docs", transport: "http", url: "https://docs.example/mcp", headers: {} };

it("describes a server by what is started or requested", () => {
	expect([github, docs].map(describeMcpServer)).toEqual(["npx -y github-mcp", "https://docs.example/mcp"]);
});

it.each([
	["", undefined],
	[" \n , ", undefined],
	["echo\nadd, echo", ["echo", "add"]],
])("reads the tools %j", (text, tools) => {
	expect(readTools(text)).toEqual(tools);
});

describe("the company's servers of an agent", () => {
	const ofAgent: AgentMcpServerEntry[] = [
		{ ...docs, name: "github" },
		{ name: "gone", isDisabled: true },
	];

	it("are used, left out, replaced, or not passed on", () => {
		const ofCompany = [github, docs, { ...github, name: "local" }];
		const states = (transports: readonly McpServer["transport"][], own: AgentMcpServerEntry[] = ofAgent) =>
			inheritedServers(ofCompany, own, transports).map(({ name, state }) => `${name} ${state}`);
		expect(states(["stdio"])).toEqual(["github replaced", "docs unsupported", "local used", "gone left_out"]);
		expect(states(["stdio"], withLeftOut([], "docs", true))).toEqual(["github used", "docs left_out", "local used"]);
	});

	it("are left out and used again", () => {
		const without = withLeftOut(ofAgent, "docs", true);
		expect(without).toEqual([...ofAgent, { name: "docs", isDisabled: true }]);
		expect(withLeftOut(without, "docs", false)).toEqual(ofAgent);
		// The agent's own server of the name is not an entry that leaves it out.
		expect(withLeftOut(ofAgent, "github", false)).toEqual(ofAgent);
	});

	it("apply beside the agent's own", () => {
		const applied = appliedServers([docs], [github], ["stdio"]);
		expect(applied.map(({ server, ...rest }) => ({ name: server.name, ...rest }))).toEqual([
			{ name: "docs", isOfCompany: true, isPassedOn: false },
			{ name: "github", isOfCompany: false, isPassedOn: true },
		]);
	});
});

it("keeps a test that only other tools are allowed after", () => {
	expect(startsTheSame([github], [{ ...github, tools: ["echo"] }])).toBe(true);
	expect(startsTheSame([github], [{ ...github, command: "node" }])).toBe(false);
});

describe("the problems of a server", () => {
	const problems = (server: McpServer, ...others: AgentMcpServerEntry[]) =>
		mcpServerProblems(server, [server, ...others]);

	it("are none for a complete one", () => {
		expect([github, docs].map((server) => problems(server))).toEqual([{}, {}]);
	});

	it.each([
		["name", { ...github, name: "Git Hub" }, "Must begin with a lowercase letter"],
		["name", { ...github, name: "paperclip" }, "Is reserved"],
		["command", newMcpServer("stdio", "github"), "Must not be empty."],
		["url", { ...docs, url: "ftp://docs.example" }, "Must be a URL that begins with http:// or https://."],
		["env", { ...github, env: { "A B": "1" } }, "Must have names of variables."],
		["args", { ...github, args: ["x".repeat(10_001)] }, "Too big"],
	])("are at the field %s", (field, server, text) => {
		expect(problems(server as McpServer)[field]).toContain(text);
	});

	it("name a repeated name", () => {
		expect(problems(github, { name: "github", isDisabled: true }).name).toContain("has this name");
	});

	it("leave a reference without a name to its row", () => {
		expect(problems({ ...github, env: { TOKEN: { type: "secret_ref", secretName: "" } } })).toEqual({});
	});
});
