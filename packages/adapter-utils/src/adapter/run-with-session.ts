import type { AdapterExecutionContext, AdapterExecutionResult } from "../contract/execution.ts";
import type { ResolvedSession } from "../session/resolve-session.ts";

/** The parts of a run that may resume a session. */
export interface SessionRun<Attempt> {
	/** `null` for a program without sessions. */
	session: ResolvedSession | null;
	/** Starts the program once. */
	attempt: (sessionId: string | null) => Promise<Attempt>;
	/** Whether resuming brought nothing, and the cause is the session. Called after an attempt that resumed one. */
	shouldStartFresh: (attempt: Attempt) => boolean;
	/** Whether the requested session does not exist. */
	isUnknown: (attempt: Attempt) => boolean;
	/** Why the attempt failed, for the event of the fresh start. */
	failureOf: (attempt: Attempt) => object | null;
	toResult: (attempt: Attempt, requested: string | null) => AdapterExecutionResult | Promise<AdapterExecutionResult>;
}

/**
 * Resumes the session, and starts a fresh one in the same run when the session is the cause of a failure. Starts nothing
 * more once the run is cancelled.
 */
export async function runWithSession<Attempt>(
	ctx: Pick<AdapterExecutionContext, "onEvent" | "signal">,
	{ session, attempt, shouldStartFresh, isUnknown, failureOf, toResult }: SessionRun<Attempt>,
): Promise<AdapterExecutionResult> {
	if (session !== null) await ctx.onEvent?.({ type: "session", message: session.reason, payload: { ...session } });
	const sessionId = session?.sessionId ?? null;
	const first = await attempt(sessionId);
	if (sessionId === null || ctx.signal.aborted || !shouldStartFresh(first)) return await toResult(first, sessionId);

	const message = `Session ${sessionId} could not be resumed, so the run starts a fresh one.`;
	await ctx.onEvent?.({ type: "session", message, payload: { ...failureOf(first), sessionId } });
	const result = await toResult(await attempt(null), null);
	// If a fresh session fails too, the old one is not the cause and is kept.
	return result.sessionId != null || isUnknown(first) ? { ...result, clearSession: true } : result;
}
