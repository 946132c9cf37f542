import type { createIssueSchema, Issue } from "@paperclipai/shared";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { WakeContext } from "../../engine/queue/wake.ts";
import { type IssueWake, wakeAssignee } from "../../engine/queue/wake-agents.ts";
import { type Actor, actorColumns } from "../../platform/access/caller.ts";
import { companies, issues } from "../../platform/db/schema.ts";
import { storableText } from "../../platform/db/tables/storable.ts";
import { notFound } from "../../platform/errors/http-error.ts";
import { inTransaction } from "../../platform/events/in-transaction.ts";
import { announceIssue } from "../../records/issues/change.ts";
import { countStatusChange } from "../../records/issues/counts.ts";
import { relatedIssueIds, requireAssignee, requireNoCycle, storeBlockers } from "../../records/issues/relations.ts";
import { closedAt, startedAt } from "../../records/issues/status-times.ts";
import { workspaceColumns } from "../../records/issues/workspace-columns.ts";

export type NewIssue = z.output<typeof createIssueSchema>;

/** How an issue comes about. */
interface Creation {
	/** Why its assignee is woken. */
	wake?: IssueWake;
	/** Who chose the assignee. Default: who creates the issue. */
	assignedBy?: Pick<Actor, "kind">;
}

/** Creates an issue and wakes its assignee. */
export async function createIssue(context: WakeContext, companyId: string, by: Actor, input: NewIssue): Promise<Issue> {
	return await inTransaction(
		context,
		async (transaction) => await createIssueWithin(transaction, companyId, by, input),
	);
}

/** The same as a part of a transaction. */
export async function createIssueWithin(
	transaction: WakeContext,
	companyId: string,
	by: Actor,
	input: NewIssue,
	{ wake = { source: "assignment", reason: "issue_assigned" }, assignedBy = by }: Creation = {},
): Promise<Issue> {
	// Locks the company, so that relations of its issues do not change meanwhile.
	const number = await nextNumber(transaction, companyId);
	if (input.assigneeAgentId != null) await requireAssignee(transaction, companyId, input.assigneeAgentId);
	const parents = await relatedIssueIds(transaction, companyId, input.parentId == null ? [] : [input.parentId]);
	const blockers = await relatedIssueIds(transaction, companyId, input.blockedByIssueIds);
	const now = transaction.now();
	const row = {
		id: crypto.randomUUID(),
		companyId,
		number,
		title: storableText(input.title),
		description: input.description == null ? null : storableText(input.description),
		status: input.status,
		priority: input.priority,
		assigneeAgentId: input.assigneeAgentId ?? null,
		assignedByBoard: assignedBy.kind !== "agent",
		parentId: parents[0] ?? null,
		...(await workspaceColumns(transaction, { companyId, by, input, parentId: parents[0] ?? null })),
		unfinalizedRunId: null,
		...actorColumns(by),
		createdAt: now,
		updatedAt: now,
		startedAt: startedAt(input.status, null, now),
		closedAt: closedAt(input.status, null, now),
	};
	await transaction.database.db.insert(issues).values(row);
	await countStatusChange(transaction, companyId, null, row.status);
	await storeBlockers(transaction, row.id, blockers);
	if (blockers.length > 0) await requireNoCycle(transaction, row.id);
	const { title, status, assigneeAgentId, parentId } = row;
	const details = { title, status, assigneeAgentId, parentId, blockedByIssueIds: blockers };
	const issue = await announceIssue(transaction, by, row.id, { action: "issue.created", details });
	await wakeAssignee(transaction, row, by, wake);
	return issue;
}

async function nextNumber({ database }: WakeContext, companyId: string): Promise<number> {
	const [company] = await database.db
		.update(companies)
		.set({ lastIssueNumber: sql`${companies.lastIssueNumber} + 1` })
		.where(eq(companies.id, companyId))
		.returning({ number: companies.lastIssueNumber });
	if (company === undefined) throw notFound("company", companyId);
	return company.number;
}
