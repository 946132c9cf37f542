import type { SessionParams } from "@paperclipai/adapter-utils";
import {
	asNumber,
	createSessionCodec,
	type FolderSession,
	isUuid,
	parseObject,
	readFolderSession,
	resumableSessions,
} from "@paperclipai/adapter-utils/server-utils";
import type { ClaudeRunOutput } from "./parse.ts";

/** Older versions find a session only in its `cwd`. */
export interface ClaudeSession extends FolderSession {
	/** US dollars of the whole session as last reported; `null` when unknown. */
	totalCostUsd: number | null;
}

/** Returns `null` unless the data is a session that can be resumed. */
export function readSession(raw: unknown): ClaudeSession | null {
	const session = readFolderSession(raw);
	return session === null ? null : { ...session, totalCostUsd: asNumber(parseObject(raw).totalCostUsd, null) };
}

export function toSessionParams(session: ClaudeSession): SessionParams & FolderSession {
	const { sessionId, cwd, totalCostUsd } = session;
	return { sessionId, cwd, ...(totalCostUsd === null ? {} : { totalCostUsd }) };
}

export const sessionCodec = createSessionCodec((raw) => {
	const session = readSession(raw);
	return session === null ? null : toSessionParams(session);
});

export const sessionManagement = resumableSessions;

/** Ignores the id in a `result` line: for an unknown session, it is the requested id or one that was never stored. */
export function provenSession(
	output: ClaudeRunOutput,
	cwd: string,
	resumed: ClaudeSession | null,
): ClaudeSession | null {
	const { init, result, hasAnswered } = output;
	const sessionId = init?.sessionId ?? output.answeredSessionId;
	if (!isUuid(sessionId) || !(hasAnswered || result !== null) || isUnsaved(output, sessionId)) return null;
	const before = resumed?.sessionId === sessionId ? resumed.totalCostUsd : null;
	return { sessionId, cwd, totalCostUsd: largest(before, result?.totalCostUsd ?? null) };
}

/** Whether the program could not write all of the session, so resuming it would miss a part. */
function isUnsaved({ unsavedSessions }: ClaudeRunOutput, sessionId: string): boolean {
	return unsavedSessions.has("") || unsavedSessions.has(sessionId.toLowerCase());
}

/** A killed run reports no total, and an immediate failure may report 0; the last total still applies then. */
function largest(one: number | null, other: number | null): number | null {
	return one === null || other === null ? (one ?? other) : Math.max(one, other);
}
