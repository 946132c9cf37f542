import type { AdapterSessionManagement } from "@paperclipai/adapter-utils";
import { createSessionCodec, parseObject } from "@paperclipai/adapter-utils/server-utils";

const SESSION_ID = /^[0-9a-f-]{36}$/;

export function isSessionId(id: string): boolean {
	return SESSION_ID.test(id);
}

/** Paperclip stores the session that `execute` returns, per agent and task, and passes it to the next run. */
export const sessionCodec = createSessionCodec((raw) => {
	const { sessionId, cwd } = parseObject(raw);
	if (typeof sessionId !== "string" || !isSessionId(sessionId)) return null;
	return { sessionId, cwd: typeof cwd === "string" ? cwd : "" };
});

export const sessionManagement: AdapterSessionManagement = {
	supportsSessionResume: true,
	nativeContextManagement: "confirmed",
};
