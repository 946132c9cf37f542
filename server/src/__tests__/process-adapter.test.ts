import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createServerAdapter } from "@paperclipai/adapter-process/server";
import type { AdapterExecutionContext, AdapterInvocationMeta } from "@paperclipai/adapter-utils";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const adapter = createServerAdapter();
let folder: string;

beforeEach(() => {
	folder = realpathSync(mkdtempSync(path.join(tmpdir(), "process-adapter-")));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function run(config: Record<string, unknown>, more: Partial<AdapterExecutionContext> = {}) {
	const log = { stdout: "", stderr: "" };
	const metas: AdapterInvocationMeta[] = [];
	const result = await adapter.execute({
		runId: crypto.randomUUID(),
		agent: { id: "agent-1", companyId: "company-1", name: "Ada", adapterType: "process", adapterConfig: config },
		runtime: { sessionId: null, sessionParams: null },
		config,
		context: {},
		signal: new AbortController().signal,
		onLog: async (stream, chunk) => {
			log[stream] += chunk;
		},
		onMeta: async (meta) => void metas.push(meta),
		...more,
	});
	return { result, log, meta: metas[0] };
}

const sh = (script: string) => ({ command: "sh", args: ["-c", script], cwd: folder });

describe("a run of the process adapter", () => {
	it("runs the command in its folder and forwards both streams", async () => {
		const { result, log, meta } = await run(sh("pwd; echo oops >&2; echo done"));
		expect(log).toEqual({ stdout: `${folder}\ndone\n`, stderr: "oops\n" });
		expect(result).toMatchObject({ exitCode: 0, signal: null, timedOut: false, summary: "done" });
		expect(result.errorMessage).toBeUndefined();
		expect(meta).toMatchObject({ command: "sh", commandArgs: ["-c", "pwd; echo oops >&2; echo done"], cwd: folder });
	});

	it("passes arguments unchanged, without a shell", async () => {
		const { log } = await run({ command: "printf", args: ["%s|", "a b", "$HOME", "*", ""], cwd: folder });
		expect(log.stdout).toBe("a b|$HOME|*||");
	});

	it("fails with the exit code, whatever was printed", async () => {
		const { result } = await run(sh("echo success; exit 3"));
		expect(result).toMatchObject({
			exitCode: 3,
			errorCode: "command_failed",
			errorMessage: "The command exited with code 3.",
		});
	});

	it("succeeds with exit code 0, whatever was printed", async () => {
		const { result } = await run(sh("echo Error: all is lost; echo fatal >&2"));
		expect(result).toMatchObject({ exitCode: 0, summary: "Error: all is lost" });
		expect(result.errorMessage).toBeUndefined();
	});

	it("fails when a signal kills the command", async () => {
		const { result } = await run(sh("kill -KILL $$"));
		expect(result).toMatchObject({
			signal: "SIGKILL",
			errorCode: "command_killed",
			errorMessage: "The command was killed by SIGKILL.",
		});
	});

	it("stops at its time limit", async () => {
		const { result } = await run({ ...sh("exec sleep 60"), timeoutSec: 1, graceSec: 1 });
		expect(result).toMatchObject({ timedOut: true, errorCode: "timed_out" });
	});

	it("fills the template for standard input", async () => {
		const context = { paperclipTaskMarkdown: "Count {{runId}}" };
		const stdin = "{{agent.name}}: {{context.paperclipTaskMarkdown}}";
		const { log, meta } = await run({ command: "cat", cwd: folder, stdin }, { context });
		expect(log.stdout).toBe("Ada: Count {{runId}}");
		expect(meta?.prompt).toBe(log.stdout);
	});

	it("adds the agent's variables, whose key replaces the token, and reports no secret", async () => {
		const env = { GREETING: "hi", NUMBER: 3, MY_TOKEN: "very-secret-value", PAPERCLIP_API_KEY: "own-key-of-agent" };
		const script = 'echo "$PAPERCLIP_AGENT_ID $GREETING $NUMBER $MY_TOKEN $PAPERCLIP_API_KEY"';
		const { log, meta } = await run({ ...sh(script), env }, { authToken: "run-token" });
		expect(log.stdout).toBe("agent-1 hi 3 very-secret-value own-key-of-agent\n");
		expect(JSON.stringify(meta?.env)).not.toMatch(/very-secret-value|own-key-of-agent/);
		expect(meta?.env).toMatchObject({ GREETING: "hi" });
	});

	it("uses the workspace of the run if there is one", async () => {
		const paperclipWorkspace = { cwd: folder, source: "agent_config", strategy: "directory" };
		const { log } = await run({ command: "pwd", cwd: "/" }, { context: { paperclipWorkspace } });
		expect(log.stdout).toBe(`${folder}\n`);
	});
});

describe("an invalid setup", () => {
	const wrong: [string, () => Record<string, unknown>][] = [
		["command_missing", () => ({ cwd: folder })],
		["command_missing", () => ({ command: 5, cwd: folder })],
		["config_invalid", () => ({ command: "sh", args: "-c ls", cwd: folder })],
		["command_not_found", () => ({ command: "no-such-command-here", cwd: folder })],
		["command_not_found", () => ({ command: "./no-such-file", cwd: folder })],
		["command_not_executable", () => ({ command: "/", cwd: folder })],
		["cwd_not_found", () => ({ command: "sh", cwd: path.join(folder, "missing") })],
		["cwd_not_absolute", () => ({ command: "sh", cwd: "here" })],
	];

	it.each(wrong)("%s: the environment test and the run report the same error and hint", async (code, config) => {
		const { result, log } = await run(config());
		expect(result).toMatchObject({ exitCode: null, errorCode: code, errorFamily: "configuration" });
		expect(result.errorMessage).toMatch(/\.$/);
		expect(result.errorHint).toBeTruthy();
		expect(log).toEqual({ stdout: "", stderr: "" });

		const test = await adapter.testEnvironment({ companyId: "c", adapterType: "process", config: config() });
		expect(test.status).toBe("fail");
		expect(test.checks).toContainEqual(
			expect.objectContaining({ code, level: "error", message: result.errorMessage, hint: result.errorHint }),
		);
	});
});

it("passes the environment test of a valid setup", async () => {
	const test = await adapter.testEnvironment({ companyId: "c", adapterType: "process", config: sh("exit 1") });
	expect(test).toMatchObject({ status: "pass", checks: [{ code: "cwd_ok" }, { code: "command_ok" }] });
});
