import { realpathSync } from "node:fs";
import { resolve } from "node:path";
import type { AdapterRuntime } from "../contract/execution.ts";
import { asString, parseObject } from "../values/read-value.ts";

/** Why a run continues a session or begins one. */
export type SessionCause = "same_place" | "no_session" | "malformed_session" | "other_cwd" | "other_target";

export interface ResolvedSession {
	/** The session to continue; `null` for a fresh one. */
	sessionId: string | null;
	decision: "resume" | "fresh";
	cause: SessionCause;
	/** The same as a sentence for people. */
	reason: string;
}

export interface ResolveSessionOptions {
	runtime: Pick<AdapterRuntime, "sessionId" | "sessionParams">;
	/** Where the run works. */
	cwd: string;
	/** Names the machine the run works on, compared with the stored `target`. Default `local`. */
	target?: string;
	/** Stricter form of an id, as an adapter knows it. */
	isValidId?: (sessionId: string) => boolean;
}

/** No white space or control characters, and no leading `-`, which a program would take for an option. */
const SAFE_ID = /^[^\s\p{Cc}-][^\s\p{Cc}]{0,255}$/u;

/**
 * Decides whether a run continues the stored session: only when its id is well formed and it was made in the same
 * folder on the same machine. A session that does not say where it was made fits everywhere.
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
		return fresh("other_target", `The earlier session ran on ${storedTarget}, this run is on ${target}.`);
	}
	const storedCwd = asString(params.cwd);
	if (storedCwd !== "" && realPath(storedCwd) !== realPath(cwd)) {
		return fresh("other_cwd", `The earlier session worked in ${storedCwd}, this run works in ${cwd}.`);
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
