import { readdir } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { AGENT_LIMITS, killSpooledProcesses, readLastCall } from "@paperclipai/adapter-utils/host";
import type { RunError } from "@paperclipai/shared";
import { and, eq, inArray, lt, notInArray, or } from "drizzle-orm";
import type { FolderContext } from "../../platform/data-folder/data-folder.ts";
import { listRunFolders, runFolderOf } from "../../platform/data-folder/run-folder.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { databaseNow } from "../../platform/db/database-clock.ts";
import { heartbeatRuns } from "../../platform/db/schema.ts";
import type { LoggerContext } from "../../platform/errors/logger.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import { inTransaction } from "../../platform/events/in-transaction.ts";
import { isOwnedBy, leaseEnd, type ServerClaimContext } from "../../platform/servers/index.ts";
import { LIMITS } from "../../platform/settings/limits.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { monotonicMs } from "../../platform/timing/monotonic.ts";
import { recordRunEvent } from "../../records/runs/run-events.ts";
import { findRunRows, type RunRow } from "../../records/runs/run-rows.ts";
import { publishRun, updateRunRow } from "../../records/runs/update-run.ts";
import type { WakeContext } from "../queue/wake.ts";
import type { ActiveRuns } from "./execution/execute.ts";
import { removeSpools } from "./execution/spools.ts";
import { closeConversation, endConversation } from "./outcome/end-conversation.ts";
import { endWaitingRun, recordEnd, type WaitingRunEnd } from "./outcome/settle.ts";
import type { Verdict } from "./outcome/verdict.ts";

type RecoveryContext = ClockContext & DatabaseContext & EventContext;

/**
 * Finds this server's running runs, which an earlier process started. First renews their leases, so that no other
 * server settles them as lost.
 */
export async function findRunsToResume(context: RecoveryContext & ServerClaimContext): Promise<RunRow[]> {
	const renewed = await context.database.db
		.update(heartbeatRuns)
		.set({ leaseExpiresAt: leaseEnd() })
		.where(isOwnedBy(context))
		.returning({ id: heartbeatRuns.id });
	const ids = renewed.map(({ id }) => id);
	const isOurs = ids.length === 0 ? undefined : and(isOwnedBy(context), inArray(heartbeatRuns.id, ids));
	const runs = isOurs === undefined ? [] : await findRunRows(context, isOurs);
	for (const run of runs) {
		await recordRunEvent(context, run, { type: "lifecycle.attached", message: "A new server resumes this run." });
	}
	return runs;
}

/** Waits until the resumed runs whose processes have exited are settled, for at most `adoptionMs`. */
export async function awaitEndedRuns({ folder }: FolderContext, active: ActiveRuns): Promise<void> {
	const deadline = monotonicMs() + LIMITS.adoptionMs;
	let waiting = [...active.keys()];
	while (waiting.length > 0 && monotonicMs() < deadline) {
		const settled = Promise.all(waiting.map((id) => active.get(id)?.done));
		await Promise.race([settled, delay(LIMITS.adoptionPollMs, undefined, { ref: false })]);
		const ended: string[] = [];
		for (const id of waiting) if (active.has(id) && (await hasEnded(folder, id))) ended.push(id);
		waiting = ended;
	}
}

/** Also `true` if the server was killed before it started a process of the run. */
async function hasEnded(folder: FolderContext["folder"], runId: string): Promise<boolean> {
	return (await readLastCall(runFolderOf(folder, runId).spools))?.state !== "running";
}

/** Kills processes of runs that are no longer running, and removes their spools, which a killed server left. */
export async function reapOrphans(
	context: DatabaseContext & FolderContext & LoggerContext,
	active: ActiveRuns,
): Promise<void> {
	const inactive = (await listRunFolders(context.folder)).filter((name) => !active.has(name));
	const withSpool: string[] = [];
	for (const name of inactive) {
		const { spools } = runFolderOf(context.folder, name);
		if ((await readdir(spools).catch(() => [])).length > 0) withSpool.push(name);
	}
	if (withSpool.length === 0) return;
	const rows = await context.database.db
		.select({ id: heartbeatRuns.id, status: heartbeatRuns.status })
		.from(heartbeatRuns)
		.where(inArray(heartbeatRuns.id, withSpool));
	const running = new Set(rows.filter(({ status }) => status === "running").map(({ id }) => id));
	for (const runId of withSpool.filter((id) => !running.has(id))) {
		const { spools } = runFolderOf(context.folder, runId);
		await killSpooledProcesses(runId, spools, AGENT_LIMITS.orphanGraceMs / 1000);
		await removeSpools(context, runId);
	}
}

export type LostRunVerdict = Verdict & { error: RunError };

const SERVER_LOST: LostRunVerdict = {
	status: "failed",
	reason: "process_lost",
	error: {
		code: "server_lost",
		message: "The server that executed this run stopped responding.",
		hint: "Check the log of that server, and its connection to the database. A lost run is retried once.",
	},
};

const CANCELLED: Verdict = { status: "cancelled", reason: "cancelled", error: null };

/**
 * Settles runs of servers that no longer renew their leases. Includes runs that this server claimed without receiving
 * the response.
 */
export async function settleLostRuns(context: WakeContext & ServerClaimContext, active: ActiveRuns): Promise<void> {
	const { leaseExpiresAt, id, status } = heartbeatRuns;
	const isOwnersLost = lt(leaseExpiresAt, databaseNow(-LIMITS.ownerLostAfterMs));
	const isLost = and(
		eq(status, "running"),
		notInArray(id, [...active.keys()]),
		or(isOwnersLost, and(lt(leaseExpiresAt, databaseNow()), isOwnedBy(context))),
	);
	const lost = isLost === undefined ? [] : await findRunRows(context, isLost);
	for (const run of lost) await settleLostRun(context, run, SERVER_LOST, endConversation);
}

/** Does nothing when the server has renewed its lease. Signals no process. */
async function settleLostRun<Context extends RecoveryContext>(
	context: Context,
	run: RunRow,
	lost: LostRunVerdict,
	endConversation: (transaction: Context, run: RunRow) => Promise<void>,
): Promise<void> {
	const verdict = run.cancelRequestedAt === null ? lost : CANCELLED;
	const sameLease = run.leaseExpiresAt === null ? undefined : eq(heartbeatRuns.leaseExpiresAt, run.leaseExpiresAt);
	const isUnchanged = and(eq(heartbeatRuns.status, "running"), sameLease);
	const settled = await inTransaction(context, async (transaction) => {
		const { status, reason: verdictReason, error } = verdict;
		const now = context.now();
		const columns = {
			status,
			verdictReason,
			error,
			finishedAt: now,
			settledAt: now,
			leaseExpiresAt: null,
			waitingFor: 0,
		};
		const row = await updateRunRow(transaction.database, run.id, columns, isUnchanged);
		if (row === null) return null;
		await recordEnd(transaction, run, row, { verdict, message: lost.error.message });
		await endConversation(transaction, row);
		return row;
	});
	if (settled !== null) publishRun(context, settled);
}

/** Ends all unfinished runs. They belong to another installation, so no process is signalled. */
export async function endUnfinishedRuns(
	context: RecoveryContext,
	active: LostRunVerdict,
	waiting: WaitingRunEnd,
): Promise<void> {
	for (const run of await findRunRows(context, eq(heartbeatRuns.status, "running")))
		await settleLostRun(context, run, active, closeConversation);
	for (const run of await findRunRows(context, inArray(heartbeatRuns.status, ["queued", "scheduled_retry"])))
		await endWaitingRun(context, run, waiting);
}

/** Not retried, because the server of the original folder may still be executing the run. */
const COPIED_ACTIVE: LostRunVerdict = {
	status: "failed",
	reason: "folder_copied",
	error: {
		code: "data_folder_copied",
		message:
			"The data folder was copied, restored or moved to another file system while this run was active, so its outcome is unknown.",
		hint: "Wake the agent again unless the server of the original folder continues the run.",
	},
};

const COPIED_WAITING: WaitingRunEnd = {
	reason: COPIED_ACTIVE.reason,
	message: "Cancelled before it started, because it belongs to the original data folder.",
	error: {
		code: COPIED_ACTIVE.error.code,
		message:
			"The data folder was copied, restored or moved to another file system while this run was waiting to start, so the run is left to the server of the original folder.",
		hint: "Retry the run in this data folder if no server is running for the original one.",
	},
};

/** In a copied data folder, leaves unfinished runs to the original, whose processes have the same markers. */
export async function disownCopiedRuns(context: RecoveryContext & FolderContext & LoggerContext): Promise<void> {
	await endUnfinishedRuns(context, COPIED_ACTIVE, COPIED_WAITING);
	for (const runId of await listRunFolders(context.folder)) await removeSpools(context, runId);
}
