import type { AdapterSessionManagement, SessionParams } from "@paperclipai/adapter-utils";
import { createSessionCodec, parseObject } from "@paperclipai/adapter-utils/server-utils";
import type { ClaudeRunOutput } from "./parse.ts";

export interface ClaudeSession {
	sessionId: string;
	/** Where the session was made; older versions find it from there only. */
	cwd: string;
	/** US dollars of the whole session as last reported, `null` when unknown. */
	totalCostUsd: number | null;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isSessionId(text: string): boolean {
	return UUID.test(text);
}

/** `null` unless the data is a session whose id can be resumed: nothing else may reach the command line. */
export function readSession(raw: unknown): ClaudeSession | null {
	const { sessionId, cwd, totalCostUsd } = parseObject(raw);
	if (typeof sessionId !== "string" || !isSessionId(sessionId)) return null;
	const isAmount = typeof totalCostUsd === "number" && Number.isFinite(totalCostUsd);
	return { sessionId, cwd: typeof cwd === "string" ? cwd : "", totalCostUsd: isAmount ? totalCostUsd : null };
}

export function toSessionParams(session: ClaudeSession): SessionParams & { sessionId: string } {
	const { sessionId, cwd, totalCostUsd } = session;
	return { sessionId, cwd, ...(totalCostUsd === null ? {} : { totalCostUsd }) };
}

export const sessionCodec = createSessionCodec((raw) => {
	const session = readSession(raw);
	return session === null ? null : toSessionParams(session);
});

export const sessionManagement: AdapterSessionManagement = {
	supportsSessionResume: true,
	nativeContextManagement: "confirmed",
};

/**
 * The session that the output proves: it was opened, and then something came of it. The id in a `result` line alone
 * proves nothing: of an unknown session it is the one that was asked for, or one that was never stored.
 */
export function provenSession(
	output: ClaudeRunOutput,
	cwd: string,
	resumed: ClaudeSession | null,
): ClaudeSession | null {
	const { init, result, hasAnswered } = output;
	if (init === null || !isSessionId(init.sessionId) || !(hasAnswered || result !== null)) return null;
	const before = resumed?.sessionId === init.sessionId ? resumed.totalCostUsd : null;
	return { sessionId: init.sessionId, cwd, totalCostUsd: largest(before, result?.totalCostUsd ?? null) };
}

/** A run that was ended tells no total, and one that failed at once may tell 0: then the last total still holds. */
function largest(one: number | null, other: number | null): number | null {
	return one === null || other === null ? (one ?? other) : Math.max(one, other);
}
