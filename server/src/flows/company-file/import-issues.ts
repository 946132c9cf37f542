import { type CompanyFileIssue, ISSUE_FIELDS } from "@paperclipai/shared";
import { eq } from "drizzle-orm";
import { type Actor, actorColumns } from "../../platform/access/caller.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { newColumns } from "../../platform/db/field-columns.ts";
import { companies, issueBlockers, issueComments, issues } from "../../platform/db/schema.ts";
import { storableText } from "../../platform/db/tables/storable.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { countStatusChange, statusTimes } from "../../records/issues/index.ts";
import { ascendingTimestamps } from "./ascending-timestamps.ts";

interface Source {
	companyId: string;
	issues: CompanyFileIssue[];
	issueOrder: string[];
	agentIds: ReadonlyMap<string, string>;
	by: Actor;
}

/** Number of rows per statement, which can have at most 65,535 parameters. */
const BATCH_ROWS = 500;

/** Keeps the issue numbers and wakes no agent. */
export async function importIssues(context: DatabaseContext & ClockContext, source: Source): Promise<void> {
	const { db } = context.database;
	const ids = new Map(source.issues.map(({ key }) => [key, crypto.randomUUID()]));
	const rows = toRows(source, ids, context.now());
	const ordered = source.issueOrder.flatMap((key) => rows.get(key) ?? []);
	for (const batch of batches(ordered)) await db.insert(issues).values(batch);
	for (const { companyId, status } of ordered) await countStatusChange(context, companyId, null, status);
	const lastIssueNumber = ordered.reduce((last, { number }) => Math.max(last, number), 0);
	await db.update(companies).set({ lastIssueNumber }).where(eq(companies.id, source.companyId));
	const relations = source.issues.flatMap(({ key, blockedBy }) =>
		blockedBy.map((blocker) => ({ issueId: ids.get(key) ?? "", blockedById: ids.get(blocker) ?? "" })),
	);
	for (const batch of batches(relations)) await db.insert(issueBlockers).values(batch);
	const comments = source.issues.flatMap((issue) => toComments(issue, ids, source.agentIds, context.now()));
	for (const batch of batches(comments)) await db.insert(issueComments).values(batch);
}

function toRows({ companyId, issues, agentIds, by }: Source, ids: ReadonlyMap<string, string>, now: Date) {
	const times = ascendingTimestamps(now, issues.length);
	return new Map(
		issues.map((issue, index) => {
			const { key, assignee, parent } = issue;
			const createdAt = times[index] ?? now;
			const row = {
				...{ id: ids.get(key) ?? "", companyId, number: Number(key.slice(key.indexOf("-") + 1)) },
				...newColumns(ISSUE_FIELDS, issue),
				assigneeAgentId: assignee === null ? null : (agentIds.get(assignee) ?? null),
				assignedByBoard: true,
				parentId: parent === null ? null : (ids.get(parent) ?? null),
				...actorColumns(by),
				...{ createdAt, updatedAt: createdAt },
				...statusTimes(issue.status, null, createdAt),
			};
			return [key, row];
		}),
	);
}

function toComments(
	{ key, comments = [] }: CompanyFileIssue,
	ids: ReadonlyMap<string, string>,
	agentIds: ReadonlyMap<string, string>,
	now: Date,
): (typeof issueComments.$inferInsert)[] {
	const times = ascendingTimestamps(now, comments.length);
	return comments.map(({ by, agent, body }, index) => ({
		...{ id: crypto.randomUUID(), issueId: ids.get(key) ?? "", body: storableText(body) },
		...{ actorKind: by, actorAgentId: agent === null ? null : (agentIds.get(agent) ?? null), actorRunId: null },
		createdAt: times[index] ?? now,
	}));
}

function* batches<Row>(rows: Row[]): Generator<Row[]> {
	for (let at = 0; at < rows.length; at += BATCH_ROWS) yield rows.slice(at, at + BATCH_ROWS);
}
