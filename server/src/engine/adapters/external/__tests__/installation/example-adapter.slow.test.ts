import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { StdoutParserFactory } from "@paperclipai/adapter-utils";
import * as api from "@paperclipai/shared";
import { startTestServer, type TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

const EXAMPLES = fileURLToPath(new URL("../../../../../../../examples", import.meta.url));
const TYPE = "todo_agent";
const run = promisify(execFile);
let folder: string;
let workspace: string;
let server: TestServer;

beforeAll(async () => {
	folder = await mkdtemp(path.join(tmpdir(), "example-adapter-"));
	workspace = await mkdtemp(path.join(tmpdir(), "example-workspace-"));
	const isOwn = (file: string) => !["node_modules", "dist"].includes(path.basename(file));
	await cp(path.join(EXAMPLES, "external-adapter"), folder, { recursive: true, filter: isOwn });
	await run(process.execPath, [path.join(EXAMPLES, "build.mjs"), folder]);
	server = await startTestServer();
});
afterAll(async () => {
	await server.stop();
	await Promise.all([folder, workspace].map((one) => rm(one, { recursive: true, force: true })));
});

async function runAgent(agentId: string): Promise<api.Run> {
	return await server.finish((await server.wake(agentId)).id);
}

it("passes its own tests", async () => {
	const built = await readdir(path.join(folder, "dist"), { recursive: true });
	const tests = built.filter((file) => file.endsWith(".test.js")).map((file) => path.join("dist", file));
	// The tests import TypeScript sources of this repository.
	const fromSource = ["--conditions=@paperclipai/source", "--import", import.meta.resolve("tsx")];
	const { stdout } = await run(process.execPath, [...fromSource, "--test", "--test-reporter=tap", ...tests], {
		cwd: folder,
		env: { ...process.env, NODE_TEST_CONTEXT: undefined },
	});
	expect(stdout).toContain("# Subtest: finds notes and reports which are new since the last run");
	expect(stdout).toMatch(/^# fail 0$/m);
});

it("can be installed once it is built", async () => {
	expect(await server.client.call(api.installAdapter, { body: { localPath: folder } })).toMatchObject({
		type: TYPE,
		label: "Todo Agent",
		packageName: "@example/paperclip-todo-adapter",
		version: "1.0.0",
		loaded: true,
		capabilities: { supportsLocalAgentJwt: true },
		uiParser: { state: "external", contractVersion: "1.0.0" },
	});
	const schema = await server.client.call(api.getConfigSchema, { params: { type: TYPE } });
	expect(schema.fields.map(({ key }) => key)).toContain("promptTemplate");
});

it("runs its agent and resumes the session after a restart", async () => {
	await writeFile(path.join(workspace, "a.js"), "// TODO: write more\n");
	const agent = await server.createAgent(TYPE, { cwd: workspace, stateDir: path.join(workspace, ".state") });
	const first = await runAgent(agent.id);
	expect(first).toMatchObject({ status: "succeeded", exitCode: 0 });
	await server.restart();
	await writeFile(path.join(workspace, "b.js"), "// FIXME: this too\n");
	const second = await runAgent(agent.id);
	expect(second).toMatchObject({ status: "succeeded", sessionIdBefore: first.sessionIdAfter });
	expect(await server.output(second.id)).toContain("2 open notes, 1 of them new since the last run.");
});

it("parses its output with the parser that the server serves", async () => {
	const source = await (await fetch(`${server.url}/api/adapters/${TYPE}/ui-parser.js`)).text();
	expect(source).toBe(await readFile(path.join(folder, "dist/ui-parser.js"), "utf8"));
	expect(source).not.toMatch(/\b(import|require)\b\s*[({"']/);
	const file = pathToFileURL(path.join(folder, "dist/ui-parser.js")).href;
	const { createStdoutParser } = (await import(file)) as { createStdoutParser: StdoutParserFactory };
	const [newest] = await server.client.call(api.listRuns, { params: { companyId: server.company.id }, query: {} });
	const lines = (await server.output(newest?.id ?? "")).trim().split("\n");
	const { parseLine } = createStdoutParser();
	const entries = lines.flatMap((line) => parseLine(line, "2026-01-01T00:00:00.000Z"));
	const kinds = ["init", "thinking", "tool_call", "tool_result", "tool_call", "tool_result", "assistant", "result"];
	expect(entries.map(({ kind }) => kind)).toEqual(kinds);
	expect(entries[5]).toMatchObject({ toolName: "find_notes", content: "a.js: write more\nb.js: this too" });
});
