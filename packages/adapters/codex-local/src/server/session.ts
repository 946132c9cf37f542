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

/** `sessionId` is Codex's thread id. For a malformed id, Codex silently starts a new thread. */
export type CodexSession = FolderSession;

export const sessionCodec = createSessionCodec(readFolderSession);

export const sessionManagement = resumableSessions;

/** Returns the thread to resume. If `ephemeral` is set, ignores a stored thread. */
export function findSession(settings: CodexSettings, runtime: AdapterRuntime): ResolvedSession {
	if (!settings.ephemeral) return resolveSession({ runtime, cwd: settings.cwd, isValidId: isUuid });
	const reason = 'The agent keeps no threads, because "ephemeral" is set.';
	return { sessionId: null, decision: "fresh", cause: "no_session", reason };
}

/**
 * A turn that failed before the model answered proves only that the requested thread exists.
 * @param requested The thread to resume.
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
