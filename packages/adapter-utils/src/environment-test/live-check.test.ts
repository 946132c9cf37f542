import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import type { AdapterExecutionContext, AdapterExecutionResult } from "../contract/execution.ts";
import { checkLive } from "./live-check.ts";

function test(result: Partial<AdapterExecutionResult>, config: Record<string, unknown> = {}, cwd = "/project") {
	const seen: AdapterExecutionContext[] = [];
	const check = checkLive(
		async (ctx) => {
			seen.push(ctx);
			return { exitCode: 0, signal: null, timedOut: false, ...result };
		},
		{ companyId: "c", adapterType: "some_type", config, mode: "live" },
		cwd,
	);
	return { check, seen };
}

it("reports the response of the agent", async () => {
	const { check, seen } = test(
		{ summary: "ready\n" },
		{ model: "big", promptTemplate: "Delete it all.", timeoutSec: 900 },
	);
	expect(await check).toEqual({ code: "live_ok", level: "info", message: "The agent responds: ready" });
	expect(seen[0]).toMatchObject({ config: { model: "big", timeoutSec: 180 }, agent: { adapterType: "some_type" } });
	expect(seen[0]?.config.promptTemplate).not.toContain("Delete");
	expect(seen[0]?.context.paperclipWorkspace?.cwd).toBe("/project");
});

it("reports the failure of the run", async () => {
	const failed = { exitCode: 1, errorCode: "bad_key", errorMessage: "The key is bad.", errorHint: "Get another." };
	expect(await test(failed).check).toEqual({
		code: "bad_key",
		level: "error",
		message: "The key is bad.",
		hint: "Get another.",
	});
	expect(await test({ exitCode: null, signal: "SIGKILL" }).check).toMatchObject({
		code: "live_failed",
		message: "The agent was killed by SIGKILL.",
	});
});

it("runs in a temporary folder without a cwd, and removes it", async () => {
	const { check, seen } = test({}, {}, "");
	await check;
	const folder = seen[0]?.context.paperclipWorkspace?.cwd ?? "";
	expect(folder).toContain("paperclip-live-test-");
	expect(existsSync(folder)).toBe(false);
});
