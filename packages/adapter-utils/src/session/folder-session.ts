import type { AdapterExecutionResult } from "../contract/execution.ts";
import type { AdapterSessionManagement } from "../contract/session.ts";
import { asString, parseObject } from "../values/read-value.ts";
import { isUuid } from "../values/uuid.ts";

/** A session that belongs to the folder that it worked in, with a UUID as its id. */
export type FolderSession = {
	sessionId: string;
	/** Absolute path; `""` when it is not known. */
	cwd: string;
};

/** How adapters manage sessions whose program resumes them and keeps the context short by itself. */
export const resumableSessions: AdapterSessionManagement = {
	supportsSessionResume: true,
	nativeContextManagement: "confirmed",
};

/** Reads stored data; `null` unless its id is a UUID, so that nothing else reaches a command line. */
export function readFolderSession(raw: unknown): FolderSession | null {
	const { sessionId, cwd } = parseObject(raw);
	if (typeof sessionId !== "string" || !isUuid(sessionId)) return null;
	return { sessionId, cwd: asString(cwd) };
}

/** The part of a result that stores a session; without one, nothing is stored. */
export function sessionResult(
	session: (FolderSession & Record<string, unknown>) | null,
): Pick<AdapterExecutionResult, "sessionId" | "sessionDisplayId" | "sessionParams"> {
	if (session === null) return {};
	const { sessionId } = session;
	return { sessionId, sessionDisplayId: sessionId, sessionParams: { ...session } };
}
