import type { createInteractionSchema, Interaction } from "@paperclipai/shared";
import type { z } from "zod";
import type { WakeContext } from "../../engine/queue/wake.ts";
import { type Actor, actorColumns } from "../../platform/access/caller.ts";
import { issueInteractions } from "../../platform/db/schema.ts";
import { storableText } from "../../platform/db/tables/storable.ts";
import { inTransaction } from "../../platform/events/in-transaction.ts";
import { announceInteraction } from "../../records/interactions/interaction-rows.ts";
import { requireFewOpen } from "../../records/interactions/open-requests.ts";
import { lockIssue, requireAssignee } from "../../records/issues/index.ts";

export type NewInteraction = z.output<typeof createInteractionSchema>;

/** @throws {HttpError} 409 `too_many_open_requests`; 422 `assignee_not_found` for a suggested task. */
export async function createInteraction(
	context: WakeContext,
	reference: string,
	by: Actor,
	asked: NewInteraction,
): Promise<Interaction> {
	return await inTransaction(context, async (transaction) => {
		const issue = await lockIssue(transaction, reference);
		await requireFewOpen(transaction, by);
		const { kind, title: _, ...payload } = asked;
		for (const agentId of assigneesOf(asked)) await requireAssignee(transaction, issue.companyId, agentId);
		const row = {
			id: crypto.randomUUID(),
			companyId: issue.companyId,
			issueId: issue.id,
			runId: null,
			requestKey: null,
			kind,
			status: "pending" as const,
			title: storableText(titleOf(asked)),
			payload,
			revision: 1,
			response: null,
			...actorColumns(by),
			decidedByKind: null,
			decidedByAgentId: null,
			createdAt: transaction.now(),
			deadlineAt: null,
			decidedAt: null,
		};
		await transaction.database.db.insert(issueInteractions).values(row);
		return await announceInteraction(transaction, by, row, "created");
	});
}

function assigneesOf(asked: NewInteraction): ReadonlySet<string> {
	return new Set(asked.kind === "suggest_tasks" ? asked.tasks.flatMap((task) => task.assigneeAgentId ?? []) : []);
}

function titleOf(asked: NewInteraction): string {
	if (asked.kind === "request_confirmation") return asked.title;
	if (asked.title !== undefined) return asked.title;
	return asked.kind === "suggest_tasks"
		? countOf(asked.tasks.length, "suggested task")
		: countOf(asked.questions.length, "question");
}

function countOf(count: number, what: string): string {
	return count === 1 ? `1 ${what}` : `${count} ${what}s`;
}
