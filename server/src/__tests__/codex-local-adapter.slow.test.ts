import { describeLocalCliDetails } from "@paperclipai/test-support/adapter/local-cli-contract.ts";
import { describe, expect, it } from "vitest";
import { CODEX_LOCAL, INTRODUCTION, SESSION, threadOf, useCodexLocal, versionedCodex } from "./support/codex-local.ts";

const bench = useCodexLocal();
const { folder, run, replay } = bench;

const stored = () => ({ sessionId: SESSION, cwd: folder() });

describe("a run of codex_local", () => {
	it("stores the thread that an old program started instead", async () => {
		const recording = "codex-0.77.0/resume-unknown-thread";
		const done = await replay([recording], stored());
		expect(done.metas).toHaveLength(1);
		expect(done.result).toMatchObject({ exitCode: 0, clearSession: true, sessionId: threadOf(recording) });
		expect(done.events.at(-1)?.message).toContain(SESSION);
	});

	it("keeps a thread when the prompt does not fit into a new one either", async () => {
		const recording = "codex-0.169.0/context-overflow";
		const done = await replay([recording, recording], { sessionId: threadOf(recording), cwd: folder() });
		expect(done.result).toMatchObject({ exitCode: 1, errorCode: "codex_prompt_too_long" });
		expect(done.result.clearSession).toBeUndefined();
	});

	it.each([
		"api-500",
		"invalid-api-key",
		"no-credentials",
	])("stores no thread after %s, which does not prove one", async (name) => {
		const done = await replay([`codex-0.169.0/${name}`]);
		expect(done.result.sessionId).toBeUndefined();
		expect(done.result.sessionParams).toBeUndefined();
	});

	it.each([
		["codex-0.169.0/api-429", "codex_rate_limited", "transient_upstream"],
		["codex-0.169.0/usage-limit", "codex_usage_limit", "provider_quota"],
		["codex-0.169.0/overlap-3", "codex_thread_busy", undefined],
		["codex-0.169.0/sigterm-in-tool", "codex_killed", undefined],
		["codex-0.77.0/sigterm-in-tool", "codex_no_result", undefined],
	])("keeps the thread after %s", async (recording, errorCode, errorFamily) => {
		const done = await replay([recording], { sessionId: threadOf(recording) ?? SESSION, cwd: folder() });
		expect(done.result).toMatchObject({ errorCode, ...(errorFamily === undefined ? {} : { errorFamily }) });
		expect(done.result.clearSession).toBeUndefined();
		expect(done.metas).toHaveLength(1);
	});

	it("checks the version of a resumed program with old output, which may count per session", async () => {
		const [version, usageBasis] = ["0.120.0", "session_cumulative"];
		const recording = "codex-0.77.0/resume-wake-2";
		const done = await run(
			{ command: versionedCodex(bench, version, recording) },
			{ sessionId: threadOf(recording), cwd: folder() },
		);
		expect(done.result).toMatchObject({ exitCode: 0, usageBasis });
		expect(done.stdout).not.toContain(version);
	});

	it.each([
		["0.169.0", false],
		["0.107.0", true],
	])("a thread that %s resumes gets the full prompt only if the program may replace it: %s", async (version, isFull) => {
		const recording = "codex-0.169.0/resume-wake-2";
		const done = await run(
			{ command: versionedCodex(bench, version, recording) },
			{ sessionId: threadOf(recording), cwd: folder() },
		);
		expect(done.result.exitCode).toBe(0);
		expect(done.metas[0]?.prompt).toContain("New since your last run");
		expect(done.metas[0]?.prompt?.includes(INTRODUCTION)).toBe(isFull);
	});
});

describeLocalCliDetails(bench, CODEX_LOCAL);
