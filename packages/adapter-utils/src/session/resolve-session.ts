import { realpathSync } from "node:fs";
import { resolve } from "node:path";
import type { AdapterRuntime } from "../contract/execution.ts";
import { asString, parseObject } from "../values/read-value.ts";

export type SessionCause = "same_place" | "no_session" | "malformed_session" | "other_cwd" | "other_target";

export interface ResolvedSession {
	/** Id of the session to resume; `null` for a new session. */
	sessionId: string | null;
	decision: "resume" | "fresh";
	cause: SessionCause;
	reason: string;
}

export interface ResolveSessionOptions {
	runtime: Pick<AdapterRuntime, "sessionId" | "sessionParams">;
	/** Absolute path of the run's directory. */
	cwd: string;
	/** Name of the run's machine, to be compared with the stored `target`. Default `local`. */
	target?: string;
	/** If omitted, every safe id is valid. */
	isValidId?: (sessionId: string) => boolean;
}

/** Matches ids without a leading `-`, which a program would parse as an option. */
const SAFE_ID = /^[^\s\p{Cc}-][^\s\p{Cc}]{0,255}$/u;

/**
 * Resumes a session only if its id is well-formed and it comes from the same directory and machine. A session without a
 * stored directory or machine matches every directory or machine.
 */
export function resolveSession(options: ResolveSessionOptions): ResolvedSession {
	const { runtime, cwd, target = "local", isValidId = () => true } = options;
	const params = parseObject(runtime.sessionParams);
	const stored = params.sessionId ?? runtime.sessionId;
	if (stored === undefined || stored === null || stored === "")
		return fresh("no_session", "No earlier session is stored.");
	if (typeof stored !== "string" || !SAFE_ID.test(stored) || !isValidId(stored)) {
		return fresh("malformed_session", "The stored session id is malformed.");
	}
	const storedTarget = asString(params.target, "local");
	if (storedTarget !== target) {
		return fresh("other_target", `The earlier session ran on ${storedTarget}; this run is on ${target}.`);
	}
	const storedCwd = asString(params.cwd);
	if (storedCwd !== "" && realPath(storedCwd) !== realPath(cwd)) {
		return fresh("other_cwd", `The earlier session worked in ${storedCwd}; this run works in ${cwd}.`);
	}
	const reason = "The earlier session worked in the same folder.";
	return { sessionId: stored, decision: "resume", cause: "same_place", reason };
}

function fresh(cause: SessionCause, reason: string): ResolvedSession {
	return { sessionId: null, decision: "fresh", cause, reason };
}

function realPath(folder: string): string {
	try {
		return realpathSync(folder);
	} catch {
		return resolve(folder);
	}
}
