import type { AdapterExecutionContext, AdapterExecutionResult } from "@paperclipai/adapter-utils";
import {
	ensureInstructionsReadable,
	isUuid,
	resolveSession,
	startFailure,
} from "@paperclipai/adapter-utils/server-utils";
import type { ClaudeSettings } from "../settings.ts";
import { runAttempt, shouldStartFresh } from "./attempt.ts";
import { readSettings } from "./command.ts";
import { buildClaudeEnv } from "./env.ts";
import { fitOptions } from "./options/capabilities.ts";
import { toResult } from "./result/result.ts";
import { readSession } from "./session.ts";
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

async function run(ctx: AdapterExecutionContext, settings: ClaudeSettings): Promise<AdapterExecutionResult> {
	const session = resolveSession({ runtime: ctx.runtime, cwd: settings.cwd, isValidId: isUuid });
	await ctx.onEvent?.({ type: "session", message: session.reason, payload: { ...session } });
	const env = await buildClaudeEnv(ctx, settings);
	const start = { env, options: await fitOptions(settings, env) };
	const first = await runAttempt(ctx, settings, start, session.sessionId);
	if (session.sessionId === null || ctx.signal.aborted || !shouldStartFresh(first)) {
		const resumed = session.sessionId === null ? null : readSession(ctx.runtime.sessionParams);
		return toResult(first, settings, env, resumed);
	}
	const message = `Session ${session.sessionId} could not be continued, so the run starts a fresh one.`;
	await ctx.onEvent?.({ type: "session", message, payload: { ...first.failure, sessionId: session.sessionId } });
	const fresh = await runAttempt(ctx, settings, start, null);
	const result = toResult(fresh, settings, env, null);
	// If a fresh session fails too, the old session is not the cause and is kept.
	const isDead = result.sessionId != null || isClaudeUnknownSessionError(first.output, first.exit.stderr);
	return isDead ? { ...result, clearSession: true } : result;
}
