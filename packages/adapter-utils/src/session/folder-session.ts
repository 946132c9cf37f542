import type { AdapterExecutionResult } from "../contract/execution.ts";
import type { AdapterSessionManagement } from "../contract/session.ts";
import { asString, parseObject } from "../values/read-value.ts";
import { isUuid } from "../values/uuid.ts";

/** A session whose id is a UUID, and the folder that it works in. */
export type FolderSession = {
	sessionId: string;
	/** Absolute path; `""` when it is not known. */
	cwd: string;
};

/** Session management of programs that resume sessions and keep the context short by themselves. */
export const resumableSessions: AdapterSessionManagement = {
	supportsSessionResume: true,
	nativeContextManagement: "confirmed",
};

/** Returns `null` unless the id is a UUID, so that no other text reaches a command line. */
export function readFolderSession(raw: unknown): FolderSession | null {
	const { sessionId, cwd } = parseObject(raw);
	if (typeof sessionId !== "string" || !isUuid(sessionId)) return null;
	return { sessionId, cwd: asString(cwd) };
}

/** The part of a run's result that stores the session; empty without a session. */
export function sessionResult(
	session: (FolderSession & Record<string, unknown>) | null,
): Pick<AdapterExecutionResult, "sessionId" | "sessionDisplayId" | "sessionParams"> {
	if (session === null) return {};
	const { sessionId } = session;
	return { sessionId, sessionDisplayId: sessionId, sessionParams: { ...session } };
}
