import type { AdapterRuntime, AdapterSessionManagement } from "@paperclipai/adapter-utils";
import {
	createSessionCodec,
	parseObject,
	type ResolvedSession,
	resolveSession,
} from "@paperclipai/adapter-utils/server-utils";
import type { CodexSettings } from "../settings.ts";
import type { CodexRunOutput } from "./parse.ts";

export interface CodexSession {
	/** The program calls it thread id. */
	sessionId: string;
	cwd: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** For an id that is not one, Codex silently starts another thread. */
export function isSessionId(text: string): boolean {
	return UUID.test(text);
}

/** Gives `null` unless the data is a thread that can be resumed. */
export const sessionCodec = createSessionCodec((raw) => {
	const { sessionId, cwd } = parseObject(raw);
	if (typeof sessionId !== "string" || !isSessionId(sessionId)) return null;
	return { sessionId, cwd: typeof cwd === "string" ? cwd : "" };
});

export const sessionManagement: AdapterSessionManagement = {
	supportsSessionResume: true,
	nativeContextManagement: "confirmed",
};

/** The thread to resume, if any. An agent that keeps none has none, whatever is stored. */
export function findSession(settings: CodexSettings, runtime: AdapterRuntime): ResolvedSession {
	if (!settings.ephemeral) return resolveSession({ runtime, cwd: settings.cwd, isValidId: isSessionId });
	const reason = 'The agent keeps no threads, as "ephemeral" says.';
	return { sessionId: null, decision: "fresh", cause: "no_session", reason };
}

/**
 * The thread that the output proves: it was opened, and then something came of it. A turn that failed before the model
 * answered proves only the thread that was asked for.
 *
 * @param requested The thread that was to be resumed.
 */
export function provenSession(
	{ threadId, closing, hasAnswered }: CodexRunOutput,
	settings: CodexSettings,
	requested: string | null,
): CodexSession | null {
	if (settings.ephemeral || !isSessionId(threadId)) return null;
	const isProven = hasAnswered || closing === "completed";
	const wasThere = closing === "failed" && threadId.toLowerCase() === requested?.toLowerCase();
	return isProven || wasThere ? { sessionId: threadId, cwd: settings.cwd } : null;
}
