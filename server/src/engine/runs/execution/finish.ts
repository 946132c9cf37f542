import { CodedError } from "@paperclipai/adapter-utils";
import {
	AGENT_LIMITS,
	type CallEnd,
	emptySpooledOutput,
	killSpooledProcesses,
	type ProcessMoment,
	readTail,
	spoolAt,
} from "@paperclipai/adapter-utils/host";
import { maskResult } from "../../../platform/redaction/mask-result.ts";
import { LIMITS } from "../../../platform/settings/limits.ts";
import { type NewRunEvent, recordRunEvent } from "../../../records/runs/run-events.ts";
import type { RunRow } from "../../../records/runs/run-rows.ts";
import { finalizeRun } from "../../workspaces/finalize/finalize.ts";
import { recordFinalize } from "../../workspaces/finalize/record-finalize.ts";
import type { RunOutcome } from "../outcome/run-outcome.ts";
import { settleRun } from "../outcome/settle.ts";
import type { AttemptOutcome } from "./attempt.ts";
import { describeLeftOpen } from "./left-open.ts";
import type { ExecutionContext, OpenRun } from "./open-run.ts";
import { readRunEnd, removeSpools } from "./spools.ts";
import { wakeAfterRestart } from "./wake-after-restart.ts";

export async function finishRun(
	context: ExecutionContext,
	opened: OpenRun,
	attempt: AttemptOutcome,
	{ since, resumedAt }: { since: ProcessMoment | null; resumedAt: Date | null },
): Promise<void> {
	const { run, stop, files, log, adapterDetach, storeLast } = opened;
	// The result is final; a later stop only shortens the cleanup.
	const stoppedAs = stop.reason;
	if (!stop.detached.aborted) {
		const hasReturned = attempt.thrown === null;
		if (!hasReturned) adapterDetach.abort();
		const graceMs = hasReturned ? AGENT_LIMITS.orphanGraceMs : attempt.graceMs;
		await killSpooledProcesses(run.id, files.spools, graceMs / 1000, since);
	}
	const endedAt = await readRunEnd(context, run, attempt.callEnd);
	const thrown = await endLog(opened);
	if (stop.detached.aborted) return;
	const work = await finalizeRun(context, run.id, { leave: stop.detached, stopped: stop.signal }, storeLast);
	if (work === null) return;
	const { unreturned, finalized } = work;
	const failure = thrown ?? (attempt.thrown === null ? (finalized?.thrown ?? unreturned) : null);
	const ended = failure === null ? attempt : { ...attempt, result: null, thrown: failure };
	const outcome = {
		...(await outcomeOf(opened, ended)),
		stoppedAs: failure === null ? stoppedAs : stop.reason,
		endedAt,
	};
	await storeLast(() => recordSurvivors(context, run, outcome.callEnd));
	const leftOpen = describeLeftOpen(outcome.callEnd, opened.masker);
	if (leftOpen !== null) await storeLast(() => recordRunEvent(context, run, leftOpen));
	if (log.droppedBytes() > 0) await storeLast(() => recordRunEvent(context, run, logIncomplete(log.droppedBytes())));
	const recordWork = async (transaction: ExecutionContext) => {
		const by = { kind: "agent", agentId: run.agentId, companyId: run.companyId, runId: run.id } as const;
		if (finalized !== null) await recordFinalize(transaction, finalized, by);
		if (resumedAt !== null && endedAt < resumedAt) await wakeAfterRestart(transaction, run);
	};
	await storeLast(() => settleRun(context, run, outcome, recordWork));
	// The log is complete. Spools stay only so that the next server finds surviving processes.
	const hasSurvivors = outcome.callEnd !== null && outcome.callEnd.survivors.length > 0;
	if (!hasSurvivors) await removeSpools(context, run.id);
}

async function endLog({ log, stop, files }: OpenRun): Promise<CodedError | null> {
	try {
		if (stop.detached.aborted) return null;
		await log.end();
		if (log.droppedBytes() > 0) {
			await emptySpooledOutput(files.spools);
			await log.noteDropped();
		}
		return null;
	} catch (cause) {
		return new CodedError("log_write_failed", `The log of the run could not be written: ${String(cause)}`, {
			hint: "Check the disk of the server's data folder.",
			cause,
		});
	} finally {
		await log.close();
	}
}

function logIncomplete(droppedBytes: number): NewRunEvent {
	const message = `The disk was full when the run was stopped, so ${droppedBytes} bytes of its output are not in the log.`;
	return { type: "log.incomplete", message, payload: { droppedBytes } };
}

async function outcomeOf(opened: OpenRun, attempt: AttemptOutcome): Promise<Omit<RunOutcome, "endedAt" | "stoppedAs">> {
	const { log, logLimit, masker } = opened;
	return {
		result: maskResult(attempt.result, masker),
		thrown: attempt.thrown,
		stderrTail: await readStderrTail(opened, attempt),
		callEnd: attempt.callEnd,
		logLimitExceeded: logLimit.aborted,
		columns: attempt.columns,
		session: attempt.session,
		logBytes: log.size,
		mask: attempt.thrown === null ? masker.json : masker.jsonOfServer,
	};
}

async function readStderrTail({ files, masker }: OpenRun, { result, calls }: AttemptOutcome): Promise<string | null> {
	if (calls === 0 || (result?.exitCode === 0 && !result.errorMessage)) return null;
	// Reads more than is kept, so that a secret at the cut is read completely and can be masked.
	const read = await readTail(spoolAt(`${files.spools}/${calls}`).stderr, 2 * LIMITS.stderrTailBytes).catch(() => "");
	const tail = masker.text(read).slice(-LIMITS.stderrTailBytes);
	return tail.trim() === "" ? null : tail;
}

/** Recorded for every verdict, since most errors do not mention the survivors. */
async function recordSurvivors(context: ExecutionContext, run: RunRow, callEnd: CallEnd | null): Promise<void> {
	if (callEnd === null || callEnd.survivors.length === 0) return;
	const message = `${callEnd.survivors.length} of the run's processes survived SIGKILL.`;
	await recordRunEvent(context, run, { type: "stop_incomplete", message, payload: { pids: callEnd.survivors } });
}
