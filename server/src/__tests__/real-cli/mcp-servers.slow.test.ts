import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { createServerAdapter as createAcp } from "@paperclipai/adapter-acp-local/server";
import { createStdoutParser as parseAcp } from "@paperclipai/adapter-acp-local/ui";
import { createServerAdapter as createClaude } from "@paperclipai/adapter-claude-local/server";
import { createStdoutParser as parseClaude } from "@paperclipai/adapter-claude-local/ui";
import { createServerAdapter as createCodex } from "@paperclipai/adapter-codex-local/server";
import { createStdoutParser as parseCodex } from "@paperclipai/adapter-codex-local/ui";
import type { AgentMcpServer, PermissionPreset } from "@paperclipai/adapter-utils";
import { runAdapter } from "@paperclipai/test-support/adapter/run-adapter.ts";
import { createTestHost } from "@paperclipai/test-support/conversation/test-host.ts";
import { type ScriptedHttpServer, startHttpServer } from "@paperclipai/test-support/mcp/start-http-server.ts";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { findPrograms } from "@paperclipai/test-support/real-cli/find-programs.ts";
import { type MockModelApi, startMockModelApi } from "@paperclipai/test-support/real-cli/mock-model-api.mjs";
import { claudeEnv, codexEnv } from "@paperclipai/test-support/real-cli/program-env.ts";
import { createScratch, type Scratch } from "@paperclipai/test-support/real-cli/scratch.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

const SERVER = path.resolve(import.meta.dirname, "../../../../packages/test-support/src/mcp/scripted-mcp-server.mjs");
const SECRET = `s3cret's "value" $HOME`;
const TOKEN = "s3cret-token-of-http";
const TIMEOUT = 240_000;

const callOf = (tool: string, input: object) => ({
	claude: { name: `mcp__git__${tool}`, input },
	codex: { namespace: "mcp__git", name: tool, arguments: input },
});
const scenario = (...tools: object[]) => ({ steps: [{ tools }, { text: "Got: {{result}}" }] });
const scenarios = {
	echo: scenario(callOf("echo", { text: "hello there" })),
	"echo-old": scenario({ codex: { name: "mcp__git__echo", arguments: { text: "hello there" } } }),
};

let model: MockModelApi;
let scratch: Scratch;
let web: ScriptedHttpServer;
beforeAll(async () => {
	model = await startMockModelApi({ scenarios });
	web = await startHttpServer({ MCP_TEST_TOKEN: TOKEN });
});
afterAll(async () => {
	await model.close();
	web.stop();
});
beforeEach(() => {
	scratch = createScratch();
});
afterEach(() => scratch.remove());

interface TestedProgram {
	command: string;
	name: string;
	kind: "claude" | "codex" | "acp";
}

const ADAPTERS = {
	claude: { create: createClaude, parse: parseClaude, env: claudeEnv },
	codex: { create: createCodex, parse: parseCodex, env: codexEnv },
	acp: { create: createAcp, parse: parseAcp, env: claudeEnv },
};

const logFile = () => path.join(scratch.home, "mcp.log");

function stdio(name: string, more: Partial<AgentMcpServer> = {}, env: Record<string, string> = {}): AgentMcpServer {
	const variables = { MCP_TEST_LOG: logFile(), MCP_TEST_TOKEN: SECRET, ...env };
	return { name, transport: "stdio", command: process.execPath, args: [SERVER], env: variables, ...more } as never;
}

const http = (): AgentMcpServer => {
	return { name: "git", transport: "http", url: web.url, headers: { Authorization: `Bearer ${TOKEN}` } };
};

async function run(
	{ command, kind }: TestedProgram,
	mcpServers: AgentMcpServer[],
	{ prompt = "[[mock:echo]]", permissions = "ask" }: { prompt?: string; permissions?: PermissionPreset | null } = {},
) {
	const { create, parse, env } = ADAPTERS[kind];
	const { host, asked } = createTestHost({ permissions });
	const config = { command, cwd: scratch.project, graceSec: 2, env: env({ scratch, model }) };
	const done = await runAdapter(create(), parse, { config, prompt, conversation: host, mcpServers });
	return { ...done, asked };
}

const starts = () =>
	readFileSync(logFile(), "utf8")
		.split("\n")
		.filter((line) => line.startsWith('{"start"'))
		.map((line) => JSON.parse(line).start);

function describeServers(program: TestedProgram): void {
	const { kind, name } = program;
	const isOld = kind === "codex" && name.includes("0.77");
	const prompt = isOld ? "[[mock:echo-old]]" : "[[mock:echo]]";

	describe(`MCP servers of ${name}`, () => {
		it.skipIf(isOld)("are asked for by tool, and get their secrets", { timeout: TIMEOUT }, async () => {
			const { result, asked, stdout, metas } = await run(program, [stdio("git")]);
			expect(result).toMatchObject({ summary: "Got: hello there", warnings: [] });
			expect(asked).toMatchObject([
				{
					...{ kind: "permission", action: { kind: "other" }, mcp: { server: "git", tool: "echo" } },
					input: { text: "hello there" },
				},
			]);
			expect(starts()).toMatchObject([{ token: SECRET, argv: [] }]);
			for (const text of [stdout, JSON.stringify(metas), JSON.stringify(result)]) expect(text).not.toContain("s3cret");
			expect(existsSync(path.join(scratch.project, ".mcp.json"))).toBe(false);
		});

		it("are reached by HTTP with their headers", { timeout: TIMEOUT }, async () => {
			const { result, stdout } = await run(program, [http()], { prompt, permissions: "full" });
			expect(result).toMatchObject({ summary: expect.stringContaining("hello there"), warnings: [] });
			expect(stdout).not.toContain(TOKEN);
		});

		it.skipIf(isOld || kind === "acp")("are reported when they fail", { timeout: TIMEOUT }, async () => {
			const broken = stdio("broken", {}, { MCP_TEST_FAIL: "exit" });
			const { result, entries } = await run(program, [stdio("git"), broken]);
			expect(result).toMatchObject({ summary: "Got: hello there", warnings: [{ code: "mcp_server_failed" }] });
			const shown = entries.filter(({ kind }) => kind === "system");
			expect(JSON.stringify(shown)).toMatch(/The MCP server broken (failed|could not be started)/);
		});

		it.skipIf(kind === "acp")("offer only the tools that are allowed, or ask", { timeout: TIMEOUT }, async () => {
			const limited = stdio("git", { tools: ["add"] });
			const { result, asked, entries } = await run(program, [limited], { prompt, permissions: "full" });
			if (kind === "claude") expect(asked).toMatchObject([{ mcp: { server: "git", tool: "echo" } }]);
			else {
				expect(result.summary).not.toContain("hello there");
				expect(JSON.stringify(entries.filter(({ kind }) => kind === "tool_result"))).not.toContain("hello there");
			}
		});
	});
}

function describeAll(kind: TestedProgram["kind"], program: "claude" | "codex" | "claude-code-acp"): void {
	const installed = needs(program);
	if (installed.skip) it(`the real ${program} uses MCP servers`, installed, () => undefined);
	else for (const found of findPrograms(program)) describeServers({ ...found, kind });
}

describeAll("claude", "claude");
describeAll("codex", "codex");
describeAll("acp", "claude-code-acp");

describe("the headers of a server", () => {
	const programs = findPrograms("codex");
	it.skipIf(programs.length === 0)("are no variables of the agent's commands", { timeout: TIMEOUT }, async () => {
		for (const program of programs) {
			const prompt = '[[mock:sh cmd="env | grep MCP_TOKEN || true"]]';
			const { entries } = await run({ ...program, kind: "codex" }, [http()], { prompt, permissions: "full" });
			const shown = JSON.stringify(entries.filter(({ kind }) => kind === "tool_result"));
			expect(shown).not.toContain(TOKEN);
			expect(shown).toContain("PAPERCLIP_MCP_TOKEN_1=");
		}
	});
});
