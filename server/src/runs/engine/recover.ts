import { and, eq } from "drizzle-orm";
import { heartbeatRuns } from "../../db/schema.ts";
import { inTransaction } from "../../events/in-transaction.ts";
import type { ServerContext } from "../../server-context.ts";
import { retryIfWorthwhile } from "../outcome/settle.ts";
import type { Verdict } from "../outcome/verdict.ts";
import { isOwnedBy } from "../queue/lease.ts";
import { recordRunEvent } from "../store/run-events.ts";
import { findRunRows, type RunRow } from "../store/run-rows.ts";
import { announceRun } from "../store/update-run.ts";

/** Runs that the last server of this data folder had under way when it ended. Their processes may well still run. */
export async function findInterruptedRuns(context: ServerContext): Promise<RunRow[]> {
	const mine = isOwnedBy(context.serverId);
	const runs = mine === undefined ? [] : await findRunRows(context, mine);
	for (const run of runs) {
		await recordRunEvent(context, run, { type: "lifecycle.attached", message: "A new server goes on with this run." });
	}
	return runs;
}

const SERVER_LOST = {
	status: "failed",
	reason: "process_lost",
	error: {
		code: "server_lost",
		message: "The server that carried out this run has not been heard of any more.",
	},
} satisfies Verdict;

/** Nobody wants it to be tried again. */
const CANCELLED: Verdict = { status: "cancelled", reason: "cancelled", error: null };

/** Settles a run whose server is gone for good, and has it tried again. */
export async function giveUp(context: ServerContext, run: RunRow): Promise<void> {
	const verdict = run.cancelRequestedAt === null ? SERVER_LOST : CANCELLED;
	const given = await inTransaction(context, async (inside) => {
		const change = {
			status: verdict.status,
			verdictReason: verdict.reason,
			error: verdict.error,
			finishedAt: context.now(),
			leaseExpiresAt: null,
		};
		const sameLease = run.leaseExpiresAt === null ? undefined : eq(heartbeatRuns.leaseExpiresAt, run.leaseExpiresAt);
		const stillGone = and(eq(heartbeatRuns.id, run.id), eq(heartbeatRuns.status, "running"), sameLease);
		const updated = await inside.database.db
			.update(heartbeatRuns)
			.set(change)
			.where(stillGone)
			.returning({ id: heartbeatRuns.id });
		if (updated.length === 0) return false;
		await recordRunEvent(inside, run, {
			type: `lifecycle.${verdict.status}`,
			message: SERVER_LOST.error.message,
			payload: { reason: verdict.reason },
		});
		await retryIfWorthwhile(inside, run, verdict);
		return true;
	});
	if (given) await announceRun(context, run.id);
}
