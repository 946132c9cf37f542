import type { AdapterRuntime } from "@paperclipai/adapter-utils";
import {
	createSessionCodec,
	type FolderSession,
	isUuid,
	type ResolvedSession,
	readFolderSession,
	resolveSession,
	resumableSessions,
} from "@paperclipai/adapter-utils/server-utils";
import type { CodexSettings } from "../settings.ts";
import type { CodexRunOutput } from "./parse.ts";

/** Its `sessionId` is what Codex calls the thread id. For an id of another form, Codex silently starts a new thread. */
export type CodexSession = FolderSession;

export const sessionCodec = createSessionCodec(readFolderSession);

export const sessionManagement = resumableSessions;

/** The thread to resume, if any. An agent that keeps no threads resumes none, even when one is stored. */
export function findSession(settings: CodexSettings, runtime: AdapterRuntime): ResolvedSession {
	if (!settings.ephemeral) return resolveSession({ runtime, cwd: settings.cwd, isValidId: isUuid });
	const reason = 'The agent keeps no threads, because "ephemeral" is set.';
	return { sessionId: null, decision: "fresh", cause: "no_session", reason };
}

/**
 * The thread that the output proves: Codex opened it and then produced something in it. A turn that failed before the
 * model answered proves only the thread that was requested.
 *
 * @param requested The thread that was to be resumed.
 */
export function provenSession(
	{ threadId, closing, hasAnswered }: CodexRunOutput,
	settings: CodexSettings,
	requested: string | null,
): CodexSession | null {
	if (settings.ephemeral || !isUuid(threadId)) return null;
	const isProven = hasAnswered || closing === "completed";
	const existed = closing === "failed" && threadId.toLowerCase() === requested?.toLowerCase();
	return isProven || existed ? { sessionId: threadId, cwd: settings.cwd } : null;
}
