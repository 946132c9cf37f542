import type { AdapterExecutionResult } from "@paperclipai/adapter-utils";
import { eq } from "drizzle-orm";
import { heartbeatRuns } from "../db/schema.ts";
import { storableText } from "../db/storable.ts";
import type { RunUsage } from "../db/tables/heartbeat-runs.ts";
import type { ServerContext } from "../server-context.ts";
import { dropSession, type StoredSession, storeSession } from "../sessions/session-store.ts";
import { changeRun } from "./change-run.ts";
import { recordRunEvent } from "./run-events.ts";
import type { RunRow } from "./run-rows.ts";
import { runUsage, sessionTotals, totalsBefore } from "./usage.ts";
import { decideVerdict, type RunFacts } from "./verdict.ts";

export interface EndedRun extends RunFacts {
	session: StoredSession | null;
	logBytes: number;
}

/** Writes down how a run ended. Done once: a run that is settled stays as it is. */
export async function settleRun(context: ServerContext, run: RunRow, ended: EndedRun): Promise<void> {
	const verdict = decideVerdict(ended);
	const result: Partial<AdapterExecutionResult> = ended.result ?? {};
	await keepSession(context, run, ended, verdict.status === "succeeded");
	if (verdict.error !== null) {
		context.logger.info({ runId: run.id, error: verdict.error.code }, "run failed");
	}
	await recordRunEvent(context, run, {
		type: `lifecycle.${verdict.status}`,
		message: verdict.error?.message,
		payload: { reason: verdict.reason },
	});
	await changeRun(
		context,
		run.id,
		{
			status: verdict.status,
			verdictReason: verdict.reason,
			error: verdict.error,
			exitCode: result.exitCode ?? null,
			signal: result.signal ?? null,
			usage: runUsage(ended.result, totalsBefore(ended.result, ended.session)),
			costUsd: result.costUsd ?? null,
			provider: textOrNull(result.provider),
			model: textOrNull(result.model),
			billingType: textOrNull(result.billingType),
			summary: textOrNull(result.summary),
			resultJson: result.resultJson ?? null,
			sessionIdAfter: textOrNull(result.sessionDisplayId ?? result.sessionId),
			logBytes: ended.logBytes,
			finishedAt: context.now(),
		},
		eq(heartbeatRuns.status, "running"),
	);
}

async function keepSession(context: ServerContext, run: RunRow, { result, session }: EndedRun, succeeded: boolean) {
	if (result === null) return;
	const params = result.sessionParams ?? (result.sessionId ? { sessionId: result.sessionId } : null);
	if (params !== null) {
		const totals: RunUsage | null = sessionTotals(result, totalsBefore(result, session));
		const sessionDisplayId = textOrNull(result.sessionDisplayId ?? result.sessionId);
		await storeSession(context, run, { sessionParams: params, sessionDisplayId, usageTotals: totals });
	} else if (result.clearSession) {
		await dropSession(context, run);
		const message = succeeded ? "The agent asked to begin anew next time." : "The session is of no use any more.";
		await recordRunEvent(context, run, { type: "session.cleared", message });
	}
}

function textOrNull(text: string | null | undefined): string | null {
	return text == null || text === "" ? null : storableText(text);
}
