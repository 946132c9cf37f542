import type { AdapterExecutionContext, AdapterExecutionResult } from "../contract/execution.ts";
import type { ResolvedSession } from "../session/resolve-session.ts";

/** The parts of a run that may resume a session. */
export interface SessionRun<Attempt> {
	/** `null` for a program without sessions. */
	session: ResolvedSession | null;
	/** Starts the program once. */
	attempt: (sessionId: string | null) => Promise<Attempt>;
	/** Whether the requested session does not exist. Called only after an attempt that resumed one. */
	isUnknown: (attempt: Attempt) => boolean;
	/**
	 * Whether the attempt failed because of the session that it resumed. The session may exist, for example if it exceeds
	 * the model's context; it is deleted only if a new session works. Default: `isUnknown`.
	 */
	shouldStartFresh?: (attempt: Attempt) => boolean;
	/** The failure of the attempt, for the event that reports the new session. */
	failureOf: (attempt: Attempt) => object | null;
	toResult: (attempt: Attempt, requested: string | null) => AdapterExecutionResult | Promise<AdapterExecutionResult>;
}

/**
 * Resumes the session, and starts a new session in the same run if the attempt failed because of the session. Makes no
 * second attempt after the run is cancelled.
 */
export async function runWithSession<Attempt>(
	ctx: Pick<AdapterExecutionContext, "onEvent" | "signal">,
	{ session, attempt, isUnknown, shouldStartFresh = isUnknown, failureOf, toResult }: SessionRun<Attempt>,
): Promise<AdapterExecutionResult> {
	if (session !== null) await ctx.onEvent?.({ type: "session", message: session.reason, payload: { ...session } });
	const sessionId = session?.sessionId ?? null;
	const first = await attempt(sessionId);
	if (sessionId === null || ctx.signal.aborted || !shouldStartFresh(first)) return await toResult(first, sessionId);

	const message = `Session ${sessionId} could not be resumed, so the run starts a new one.`;
	await ctx.onEvent?.({ type: "session", message, payload: { ...failureOf(first), sessionId } });
	const result = await toResult(await attempt(null), null);
	// If the new session fails too, the old session is not the cause and is kept.
	return result.sessionId != null || isUnknown(first) ? { ...result, clearSession: true } : result;
}
