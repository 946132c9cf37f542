import type { AdapterSessionManagement } from "@paperclipai/adapter-utils";
import { createSessionCodec, parseObject } from "@paperclipai/adapter-utils/server-utils";

const SESSION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function isSessionId(id: string): boolean {
	return SESSION_ID.test(id);
}

/** A session and the folder it belongs to: the agent compares files, so it fits nowhere else. */
export function toSessionParams(sessionId: string, cwd: string): { sessionId: string; cwd: string } {
	return { sessionId, cwd };
}

export const sessionCodec = createSessionCodec((raw) => {
	const { sessionId, cwd } = parseObject(raw);
	if (typeof sessionId !== "string" || !isSessionId(sessionId)) return null;
	return toSessionParams(sessionId, typeof cwd === "string" ? cwd : "");
});

export const sessionManagement: AdapterSessionManagement = {
	supportsSessionResume: true,
	nativeContextManagement: "confirmed",
};
