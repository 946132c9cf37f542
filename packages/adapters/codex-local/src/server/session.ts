import type { AdapterSessionManagement } from "@paperclipai/adapter-utils";
import { createSessionCodec, parseObject } from "@paperclipai/adapter-utils/server-utils";
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

/** The thread that the output proves: it was opened, and then something came of it. */
export function provenSession(output: CodexRunOutput, cwd: string): CodexSession | null {
	if (!isSessionId(output.threadId) || !(output.hasAnswered || output.closing !== "none")) return null;
	return { sessionId: output.threadId, cwd };
}
