import type { AdapterExecutionResult } from "@paperclipai/adapter-utils";
import type { RunStatus } from "@paperclipai/shared";
import { LIMITS } from "../../config/limits.ts";
import { storableText } from "../../db/storable.ts";
import type { ServerContext } from "../../server-context.ts";
import { dropSession, type StoredSession, storeSession } from "../../sessions/session-store.ts";
import { recordRunEvent } from "../store/run-events.ts";
import type { RunRow } from "../store/run-rows.ts";
import { sessionTotals, totalsBefore } from "./usage.ts";

export interface EndedOnSession {
	result: AdapterExecutionResult | null;
	/** The session that the run had at its start. */
	session: StoredSession | null;
	status: RunStatus;
}

/** Stores what a run has left of its session, and gives a session up on which one run after the other has failed. */
export async function keepSession(context: ServerContext, run: RunRow, ended: EndedOnSession): Promise<void> {
	if (ended.result?.clearSession && readNewSession(ended.result) === null) {
		await dropSession(context, run);
		return await recordRunEvent(context, run, {
			type: "session.cleared",
			message: "The next run begins a new session.",
		});
	}
	const kept = sessionAfter(ended);
	if (kept === null) return;
	if (kept.failures < LIMITS.sessionFailures) return await storeSession(context, run, kept);
	await dropSession(context, run);
	const message = `${kept.failures} runs in a row have failed on this session; the next one begins a new session.`;
	await recordRunEvent(context, run, { type: "session.reset", message, payload: { session: kept.sessionDisplayId } });
}

function sessionAfter({ result, session, status }: EndedOnSession): StoredSession | null {
	const fresh = result === null ? null : readNewSession(result);
	const kept =
		fresh === null
			? session
			: { ...fresh, usageTotals: result && sessionTotals(result, totalsBefore(result, session)) };
	if (kept === null) return null;
	const isSame = session !== null && session.sessionDisplayId === kept.sessionDisplayId;
	return { ...kept, failures: failuresAfter(status, isSame ? session.failures : 0) };
}

/** A run that somebody stopped says nothing about its session. */
function failuresAfter(status: RunStatus, before: number): number {
	if (status === "succeeded") return 0;
	return status === "failed" || status === "timed_out" ? before + 1 : before;
}

function readNewSession(result: AdapterExecutionResult): Omit<StoredSession, "usageTotals" | "failures"> | null {
	const sessionParams = result.sessionParams ?? (result.sessionId ? { sessionId: result.sessionId } : null);
	if (sessionParams === null) return null;
	const name = result.sessionDisplayId ?? result.sessionId;
	return { sessionParams, sessionDisplayId: name ? storableText(name) : null };
}
