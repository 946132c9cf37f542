import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { AdapterEnvironmentCheck, AdapterEnvironmentTestContext } from "../contract/environment-test.ts";
import type { AdapterExecutionResult } from "../contract/execution.ts";
import type { ServerAdapterModule } from "../contract/server-adapter.ts";
import { firstLine } from "../text/text-lines.ts";
import { asNumber } from "../values/read-value.ts";

const PROMPT = "This only tests the setup. Reply with the single word: ready. Do not use any tool.";
const MAX_SEC = 180;

/**
 * Runs the adapter's `execute` with one short prompt, for at most three minutes or a shorter `timeoutSec`. Reports a
 * failed run as a finding.
 * @param cwd Absolute path; `""` for a temporary folder.
 * @throws any error of `execute`.
 */
export async function checkLive(
	execute: ServerAdapterModule["execute"],
	ctx: AdapterEnvironmentTestContext,
	cwd: string,
): Promise<AdapterEnvironmentCheck> {
	if (cwd !== "") return describe(await execute(tinyRun(ctx, cwd)));
	const folder = await mkdtemp(path.join(tmpdir(), "paperclip-live-test-"));
	try {
		return describe(await execute(tinyRun(ctx, folder)));
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

function tinyRun({ companyId, adapterType, config }: AdapterEnvironmentTestContext, cwd: string) {
	const timeoutSec = asNumber(config.timeoutSec, 0);
	return {
		runId: `live-test-${randomUUID()}`,
		agent: { id: "live-test", companyId, name: "Live test", adapterType, adapterConfig: config },
		runtime: { sessionId: null, sessionParams: null },
		config: {
			...config,
			promptTemplate: PROMPT,
			timeoutSec: timeoutSec > 0 ? Math.min(timeoutSec, MAX_SEC) : MAX_SEC,
		},
		context: { paperclipWorkspace: { cwd, source: "live_test", strategy: "live_test" } },
		onLog: async () => {},
		signal: new AbortController().signal,
	};
}

function describe(result: AdapterExecutionResult): AdapterEnvironmentCheck {
	const { exitCode, errorCode, errorMessage, errorHint, summary, signal } = result;
	if (exitCode === 0 && !errorCode && !errorMessage) {
		return {
			code: "live_ok",
			level: "info",
			message: `The agent responds: ${firstLine(summary ?? "") || "(nothing)"}`,
		};
	}
	return {
		code: errorCode || "live_failed",
		level: "error",
		message:
			errorMessage || (signal ? `The agent was killed by ${signal}.` : `The agent exited with code ${exitCode}.`),
		hint: errorHint ?? null,
	};
}
