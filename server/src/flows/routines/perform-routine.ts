import type { RoutineTask } from "@paperclipai/shared";
import { and, eq, inArray } from "drizzle-orm";
import { requestWake, type WakeContext } from "../../engine/queue/wake.ts";
import { wakeAssignee } from "../../engine/queue/wake-agents.ts";
import type { Actor } from "../../platform/access/caller.ts";
import { heartbeatRuns, issues, routines } from "../../platform/db/schema.ts";
import { storableText } from "../../platform/db/tables/storable.ts";
import type { RoutineRow } from "../../records/routines/rows.ts";
import { recordRunEvent } from "../../records/runs/run-events.ts";
import { createIssueWithin } from "../issues/create-issue.ts";

export interface RoutineTrigger {
	by: Actor;
	reason: string;
}

type IssueTask = Extract<RoutineTask, { kind: "issue" }>;

export async function performRoutine(
	transaction: WakeContext,
	routine: RoutineRow,
	trigger: RoutineTrigger,
): Promise<RoutineRow> {
	const { task } = routine;
	const done =
		task.kind === "prompt"
			? { lastRunId: await wakeWithPrompt(transaction, routine, task.prompt, trigger) }
			: { lastIssueId: await ensureOpenIssue(transaction, routine, task, trigger) };
	const changed = { ...done, lastRunAt: transaction.now() };
	await transaction.database.db.update(routines).set(changed).where(eq(routines.id, routine.id));
	return { ...routine, ...changed };
}

/**
 * Joins a run that is still waiting, since a second one with the same prompt would repeat its work. An edited prompt
 * gets its own run.
 */
async function wakeWithPrompt(
	transaction: WakeContext,
	{ agentId, lastRunId }: RoutineRow,
	prompt: string,
	{ by, reason }: RoutineTrigger,
): Promise<string | null> {
	const waiting = lastRunId === null ? undefined : await lockWaitingRun(transaction, lastRunId, prompt);
	if (waiting !== undefined) {
		await recordRunEvent(transaction, waiting, { type: "wake.joined", message: reason, payload: { source: "timer" } });
		return waiting.id;
	}
	const run = await requestWake(transaction, agentId, { source: "timer", reason, prompt, by });
	return run.status === "skipped" ? lastRunId : run.id;
}

async function lockWaitingRun({ database }: WakeContext, id: string, prompt: string) {
	const { companyId, status } = heartbeatRuns;
	const hasPrompt = eq(heartbeatRuns.prompt, storableText(prompt));
	const isWaiting = and(eq(heartbeatRuns.id, id), hasPrompt, inArray(status, ["queued", "scheduled_retry"]));
	const columns = { id: heartbeatRuns.id, companyId };
	const [run] = await database.db.select(columns).from(heartbeatRuns).where(isWaiting).for("no key update");
	return run;
}

/** Creates an issue. If the last one is still open, wakes its assignee instead. */
async function ensureOpenIssue(
	transaction: WakeContext,
	{ companyId, agentId, lastIssueId }: RoutineRow,
	{ title, description, priority }: IssueTask,
	{ by, reason }: RoutineTrigger,
): Promise<string> {
	const wake = { source: "timer", reason } as const;
	const last = lastIssueId === null ? undefined : await lockIssueRow(transaction, lastIssueId);
	if (last !== undefined && last.closedAt === null) {
		await wakeAssignee(transaction, last, by, wake);
		return last.id;
	}
	const input = { title, description, priority, status: "todo" as const, blockedByIssueIds: [] };
	return (await createIssueWithin(transaction, companyId, by, { ...input, assigneeAgentId: agentId }, { wake })).id;
}

async function lockIssueRow({ database }: WakeContext, id: string) {
	const [issue] = await database.db.select().from(issues).where(eq(issues.id, id)).for("no key update");
	return issue;
}
