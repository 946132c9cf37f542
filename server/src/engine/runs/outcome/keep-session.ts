import type { AdapterExecutionResult } from "@paperclipai/adapter-utils";
import type { RunStatus } from "@paperclipai/shared";
import type { DatabaseContext } from "../../../platform/db/database.ts";
import { storableText } from "../../../platform/db/tables/storable.ts";
import type { EventContext } from "../../../platform/events/event-bus.ts";
import { LIMITS } from "../../../platform/settings/limits.ts";
import type { ClockContext } from "../../../platform/timing/clock.ts";
import { recordRunEvent } from "../../../records/runs/run-events.ts";
import type { RunRow } from "../../../records/runs/run-rows.ts";
import { dropSession, type StoredSession, storeSession } from "../../../records/sessions/session-store.ts";
import { isOfSession, sessionTotals, totalsBefore } from "./usage.ts";

export interface SessionOutcome {
	result: AdapterExecutionResult | null;
	session: StoredSession | null;
	status: RunStatus;
}

/** Discards a session in which several runs in a row have failed. */
export async function keepSession(
	context: DatabaseContext & EventContext & ClockContext,
	run: RunRow,
	outcome: SessionOutcome,
): Promise<void> {
	if (outcome.result?.clearSession && readNewSession(outcome.result) === null) {
		await dropSession(context, run);
		return await recordRunEvent(context, run, {
			type: "session.cleared",
			message: "The next run starts a new session.",
		});
	}
	const kept = sessionAfter(outcome);
	if (kept === null) return;
	const session = { ...kept, environment: run.environment?.identity ?? null };
	if (session.failures < LIMITS.sessionFailures) return await storeSession(context, run, session);
	await dropSession(context, run);
	const message = `${session.failures} runs in a row failed on this session; the next run starts a new one.`;
	const payload = { session: session.sessionDisplayId };
	await recordRunEvent(context, run, { type: "session.reset", message, payload });
}

type SessionThere = Omit<StoredSession, "environment">;

function sessionAfter({ result, session, status }: SessionOutcome): SessionThere | null {
	const fresh = result === null ? null : readNewSession(result);
	const kept =
		fresh === null
			? session && { ...session, usageTotals: totalsOfKept(result, session) }
			: { ...fresh, usageTotals: result && sessionTotals(result, totalsBefore(result, session)) };
	if (kept === null) return null;
	const isSame = session !== null && session.sessionDisplayId === kept.sessionDisplayId;
	return { ...kept, failures: failuresAfter(status, isSame ? session.failures : 0) };
}

/** A run that continued the session adds to its totals, even if it did not return the session. */
function totalsOfKept(result: AdapterExecutionResult | null, session: StoredSession): StoredSession["usageTotals"] {
	if (result?.usageBasis !== "session_cumulative" || !isOfSession(result, session)) return session.usageTotals;
	return sessionTotals(result, session.usageTotals);
}

function failuresAfter(status: RunStatus, before: number): number {
	if (status === "succeeded") return 0;
	return status === "failed" || status === "timed_out" ? before + 1 : before;
}

function readNewSession(result: AdapterExecutionResult): Omit<SessionThere, "usageTotals" | "failures"> | null {
	const sessionParams = result.sessionParams ?? (result.sessionId ? { sessionId: result.sessionId } : null);
	if (sessionParams === null) return null;
	const name = result.sessionDisplayId ?? result.sessionId;
	return { sessionParams, sessionDisplayId: name ? storableText(name) : null };
}
