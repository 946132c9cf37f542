import type { AdapterExecutionContext, AdapterExecutionResult } from "@paperclipai/adapter-utils";
import {
	ensureInstructionsReadable,
	isUuid,
	resolveSession,
	runWithSession,
	startFailure,
} from "@paperclipai/adapter-utils/server-utils";
import type { ClaudeSettings } from "../settings.ts";
import { runAttempt, shouldStartFresh } from "./attempt.ts";
import { readSettings } from "./command.ts";
import { toResult } from "./result/result.ts";
import { readSession } from "./session.ts";
import { prepareStart } from "./start.ts";
import { isClaudeUnknownSessionError } from "./verdict/unknown-session.ts";

/** Resumes the session of the task's last run if possible, else starts a fresh one. */
export async function execute(ctx: AdapterExecutionContext): Promise<AdapterExecutionResult> {
	try {
		const settings = readSettings(ctx.config, ctx.context);
		await ensureInstructionsReadable(settings.instructionsFilePath);
		return await run(ctx, settings);
	} catch (error) {
		return startFailure(error);
	}
}

async function run(ctx: AdapterExecutionContext, configured: ClaudeSettings): Promise<AdapterExecutionResult> {
	const start = await prepareStart(ctx, configured);
	const { settings, env } = start;
	return await runWithSession(ctx, {
		session: resolveSession({ runtime: ctx.runtime, cwd: settings.cwd, isValidId: isUuid }),
		attempt: (sessionId) => runAttempt(ctx, start, sessionId),
		shouldStartFresh,
		isUnknown: ({ output, exit }) => isClaudeUnknownSessionError(output, exit.stderr),
		failureOf: ({ failure }) => failure,
		toResult: (attempt, requested) =>
			toResult(attempt, settings, env, requested === null ? null : readSession(ctx.runtime.sessionParams)),
	});
}
