import { describeLocalCliDetails } from "@paperclipai/test-support/adapter/local-cli-contract.ts";
import { describe, expect, it } from "vitest";
import { CLAUDE_LOCAL, halfDone, SESSION, useClaudeLocal } from "./support/claude-local.ts";

const bench = useClaudeLocal();
const { folder, run, replay, script } = bench;

const stored = () => ({ sessionId: SESSION, cwd: folder() });

describe("a run of claude_local", () => {
	it.each([
		["claude-1.0.128/resume-unknown-session", "claude-1.0.128/hello"],
		["claude-1.0.128/resume-other-cwd", "claude-1.0.128/hello"],
		["claude-2.0.76/resume-unknown-session", "claude-2.0.76/hello"],
		["claude-2.0.76/resume-malformed-session", "claude-2.0.76/hello"],
		["claude-2.0.76/resume-empty-session", "claude-2.0.76/hello"],
		["claude-2.1.197/resume-unknown-session", "claude-2.1.197/hello"],
		["claude-2.1.197/resume-other-cwd", "claude-2.1.197/hello"],
		["claude-2.1.330/resume-malformed-session", "claude-2.1.330/hello"],
		// Retried whatever the error says, since the program did not open the session.
		["claude-2.1.330/session-id-in-use", "claude-2.1.330/hello"],
	])("retries with a new session after %s", async (first, second) => {
		const done = await replay([first, second], stored());
		expect(done.call(1).args).toContain(SESSION);
		expect(done.call(2).args).not.toContain("--resume");
		expect(done.result).toMatchObject({ exitCode: 0, clearSession: true });
		expect(done.result.errorCode).toBeUndefined();
		expect(done.result.sessionParams).toMatchObject({ cwd: folder() });
		expect(done.result.sessionParams?.sessionId).not.toBe(SESSION);
	});

	it.each([
		["claude-2.1.330/api-529", "claude_upstream", "transient_upstream"],
		["claude-2.1.330/usage-limit-oauth", "claude_usage_limit", "provider_quota"],
		["claude-2.1.330/max-turns", "claude_max_turns", undefined],
		["claude-2.0.76/max-turns", "claude_max_turns", undefined],
		["claude-2.1.330/sigkill-in-tool", "claude_killed", undefined],
		["claude-2.1.330/sigterm-mid-stream", "claude_killed", undefined],
	])("keeps the session after %s", async (recording, errorCode, errorFamily) => {
		const done = await replay([recording], stored());
		expect(done.result).toMatchObject({ errorCode, ...(errorFamily === undefined ? {} : { errorFamily }) });
		expect(done.result.clearSession).toBeUndefined();
		expect(done.metas).toHaveLength(1);
	});

	it("does not repeat the work when the program hangs after a message", async () => {
		const command = script("hang", ...halfDone(SESSION), "exec sleep 60");
		const done = await run({ command, timeoutSec: 2, graceSec: 1 }, stored());
		expect(done.metas).toHaveLength(1);
		expect(done.result).toMatchObject({
			errorCode: "timed_out",
			timedOut: true,
			sessionId: SESSION,
			summary: "Half done.",
		});
	});

	it("keeps a session when the run times out while opening it", async () => {
		const command = script("slow", "exec sleep 60");
		const done = await run({ command, timeoutSec: 1, graceSec: 1 }, stored());
		expect(done.metas).toHaveLength(1);
		expect(done.result.clearSession).toBeUndefined();
	});
});

describeLocalCliDetails(bench, CLAUDE_LOCAL);
