import type { SessionParams } from "@paperclipai/adapter-utils";
import {
	asNumber,
	asStringArray,
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
	/** Tools for which the last run waited for a permission when its program died. */
	unanswered: string[];
}

/** Returns `null` unless the data is a session that can be resumed. */
export function readSession(raw: unknown): ClaudeSession | null {
	const session = readFolderSession(raw);
	if (session === null) return null;
	const { totalCostUsd, unanswered } = parseObject(raw);
	return { ...session, totalCostUsd: asNumber(totalCostUsd, null), unanswered: asStringArray(unanswered) };
}

export function toSessionParams(session: ClaudeSession): SessionParams & FolderSession {
	const { sessionId, cwd, totalCostUsd, unanswered } = session;
	return {
		...{ sessionId, cwd },
		...(totalCostUsd === null ? {} : { totalCostUsd }),
		...(unanswered.length === 0 ? {} : { unanswered }),
	};
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
	const unanswered = unansweredTools(output);
	return { sessionId, cwd, totalCostUsd: largest(before, result?.totalCostUsd ?? null), unanswered };
}

const MAX_NAMES = 10;
const MAX_NAME_CHARACTERS = 100;

/** 1.0.128 does not print which requests were answered. */
function unansweredTools({ openRequests }: ClaudeRunOutput): string[] {
	const known = [...openRequests.values()].filter(({ toolUseId }) => toolUseId !== "");
	const names = known.map(({ toolName }) => toolName.slice(0, MAX_NAME_CHARACTERS));
	return [...new Set(names)].slice(0, MAX_NAMES);
}

/** Whether the program could not write all of the session, so resuming it would miss a part. */
function isUnsaved({ unsavedSessions }: ClaudeRunOutput, sessionId: string): boolean {
	return unsavedSessions.has("") || unsavedSessions.has(sessionId.toLowerCase());
}

/** A killed run reports no total, and an immediate failure may report 0; the last total still applies then. */
function largest(one: number | null, other: number | null): number | null {
	return one === null || other === null ? (one ?? other) : Math.max(one, other);
}

/** Tells the agent why a tool has no result; `""` unless a permission was left unanswered. */
export function unansweredNote({ unanswered }: ClaudeSession): string {
	if (unanswered.length === 0) return "";
	const names = unanswered.join(", ");
	return `Your last run ended while it waited for a permission that no one gave: ${names} was not executed.`;
}
