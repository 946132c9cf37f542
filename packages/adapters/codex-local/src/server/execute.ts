import type { AdapterExecutionContext, AdapterExecutionResult } from "@paperclipai/adapter-utils";
import { askProgramVersion, buildRunEnv, resolveSession, startFailure } from "@paperclipai/adapter-utils/server-utils";
import { type CodexAttempt, runAttempt, shouldStartFresh } from "./attempt.ts";
import { type CodexSettings, readSettings } from "./command.ts";
import { toResult } from "./result.ts";
import { isSessionId } from "./session.ts";
import { needsVersion } from "./usage.ts";
import { isCodexUnknownSessionError } from "./verdict.ts";

/** Runs Codex once: in the thread of the task's last run where it can be resumed, else in a fresh one. */
export async function execute(ctx: AdapterExecutionContext): Promise<AdapterExecutionResult> {
	try {
		return await run(ctx, readSettings(ctx.config, ctx.context));
	} catch (error) {
		return startFailure(error);
	}
}

async function run(ctx: AdapterExecutionContext, settings: CodexSettings): Promise<AdapterExecutionResult> {
	const session = resolveSession({ runtime: ctx.runtime, cwd: settings.cwd, isValidId: isSessionId });
	await ctx.onEvent?.({ type: "session", message: session.reason, payload: { ...session } });
	const requested = session.sessionId;
	const first = await runAttempt(ctx, settings, requested);
	if (requested === null) return await finish(ctx, settings, first, false);

	const isUnknown = isCodexUnknownSessionError(requested, first.output, first.exit.stderr);
	if (!ctx.signal.aborted && shouldStartFresh(first, requested)) {
		await tellFreshStart(ctx, requested, first);
		const fresh = await finish(ctx, settings, await runAttempt(ctx, settings, null), false);
		// When a fresh thread fails in the same way, the old one was not to blame.
		return isUnknown || fresh.sessionId != null ? { ...fresh, clearSession: true } : fresh;
	}
	if (!isUnknown) return await finish(ctx, settings, first, true);
	// The program has begun another thread by itself; the prompt is whole, so the work need not be done twice.
	await tellFreshStart(ctx, requested, first);
	return { ...(await finish(ctx, settings, first, false)), clearSession: true };
}

async function finish(
	ctx: AdapterExecutionContext,
	settings: CodexSettings,
	attempt: CodexAttempt,
	isResumed: boolean,
): Promise<AdapterExecutionResult> {
	const env = buildRunEnv(ctx);
	const isOpen = needsVersion(attempt.output.usage, isResumed);
	const version = isOpen ? (await askProgramVersion(ctx.runId, settings, env)).stdout : "";
	return toResult(attempt, settings, env, version);
}

async function tellFreshStart(ctx: AdapterExecutionContext, sessionId: string, attempt: CodexAttempt): Promise<void> {
	const message = `Thread ${sessionId} could not be resumed, so the run starts a fresh one.`;
	await ctx.onEvent?.({ type: "session", message, payload: { ...attempt.failure, sessionId } });
}
