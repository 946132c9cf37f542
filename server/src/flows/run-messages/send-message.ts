import type { createRunMessageSchema, RunMessage } from "@paperclipai/shared";
import type { z } from "zod";
import { wakeWithMessage } from "../../engine/queue/defer-message.ts";
import type { WakeContext } from "../../engine/queue/wake.ts";
import type { Actor } from "../../platform/access/caller.ts";
import { HttpError } from "../../platform/errors/http-error.ts";
import { lockIssue } from "../../records/issues/index.ts";
import { storeRunMessage } from "../../records/run-messages/run-message-rows.ts";
import { getRunRow, lockRunRow, type RunRow } from "../../records/runs/run-rows.ts";
import { storeComment } from "../issues/add-comment.ts";

/**
 * Stores the message, as a comment too if the run has an issue, in the caller's transaction. It goes to the agent's next
 * run if this one has ended or takes no messages.
 * @throws {HttpError} 409 `run_not_started` for a run that waits.
 */
export async function sendRunMessage(
	transaction: WakeContext,
	runId: string,
	by: Actor,
	{ body, delivery }: z.output<typeof createRunMessageSchema>,
): Promise<RunMessage> {
	const { issueId } = await getRunRow(transaction, runId);
	const issue = issueId === null ? null : await lockIssue(transaction, issueId);
	const run = await lockRunRow(transaction, runId);
	if (run.status === "queued" || run.status === "scheduled_retry") throw notStarted();
	const wakesAssignee = issue?.assigneeAgentId !== run.agentId;
	const comment = issue === null ? null : await storeComment(transaction, issue, by, body, { wakesAssignee });
	const deferredBecause = delivery === "after_run" ? "It is for the next run." : refusalOf(run);
	const message = { body, delivery, commentId: comment?.id ?? null, deferredBecause };
	const stored = await storeRunMessage(transaction, run, by, message);
	if (deferredBecause !== undefined) await wakeWithMessage(transaction, run, message);
	return stored;
}

/** @returns `undefined` if the run may still take the message. */
function refusalOf({ status, steering }: RunRow): string | undefined {
	if (status !== "running") return "The run had already ended.";
	return steering === "none" ? "The agent takes no messages while it works." : undefined;
}

function notStarted(): HttpError {
	return new HttpError(409, "run_not_started", "The run has not started yet.", {
		hint: "Write a comment on its issue, which the run reads when it starts, or wait until it has started.",
	});
}
