import { isDeepStrictEqual } from "node:util";
import {
	ISSUE_FIELDS,
	type Issue,
	type IssueStatus,
	issueChangeSchema,
	keysOf,
	omitUndefined,
	pick,
	type RecordFields,
} from "@paperclipai/shared";
import { eq, sql } from "drizzle-orm";
import { type Actor, actorColumns } from "../../platform/access/caller.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { changedColumns, differences, isEmpty, newColumns } from "../../platform/db/field-columns.ts";
import { companies, issues } from "../../platform/db/schema.ts";
import { HttpError, notFound } from "../../platform/errors/http-error.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { recordActivity } from "../activity/record.ts";
import { countStatusChange } from "./counts.ts";
import {
	changedRelations,
	type IssueUpdate,
	type NewIssue,
	newRelations,
	readBlockers,
	requireNoCycle,
	storeBlockers,
} from "./relations.ts";
import { getIssue, type IssueRow, relatedIssueIds } from "./rows.ts";

type Context = DatabaseContext & EventContext & ClockContext;

/**
 * Runs in the caller's transaction.
 * @param assignedBy Who chose the assignee.
 * @throws {HttpError} 404 `company_not_found`; 422 `issue_cycle`, and the errors of `newRelations`.
 */
export async function insertIssue(
	context: Context,
	companyId: string,
	by: Actor,
	input: NewIssue,
	assignedBy: Pick<Actor, "kind">,
): Promise<Issue> {
	// Locks the company, so that relations of its issues do not change until the commit.
	const number = await nextNumber(context, companyId);
	const { columns, blockers } = await newRelations(context, companyId, { by, assignedBy, input });
	const now = context.now();
	const row = {
		id: crypto.randomUUID(),
		companyId,
		number,
		...newColumns(ISSUE_FIELDS, input),
		...columns,
		unfinalizedRunId: null,
		...actorColumns(by),
		createdAt: now,
		updatedAt: now,
		...statusTimes(input.status, null, now),
	};
	await context.database.db.insert(issues).values(row);
	await countStatusChange(context, companyId, null, row.status);
	await storeBlockers(context, row.id, blockers);
	if (blockers.length > 0) await requireNoCycle(context, row.id);
	const { title, status, assigneeAgentId, parentId } = row;
	const details = { title, status, assigneeAgentId, parentId, blockedByIssueIds: blockers };
	return await announceIssue(context, by, row.id, { action: "issue.created", details });
}

async function nextNumber({ database }: DatabaseContext, companyId: string): Promise<number> {
	const [company] = await database.db
		.update(companies)
		.set({ lastIssueNumber: sql`${companies.lastIssueNumber} + 1` })
		.where(eq(companies.id, companyId))
		.returning({ number: companies.lastIssueNumber });
	if (company === undefined) throw notFound("company", companyId);
	return company.number;
}

/**
 * The issue must be locked. Returns the new row.
 * @throws {HttpError} 409 `issue_changed`; 422 `issue_cycle`, and the errors of `newRelations`.
 */
export async function changeIssue(
	context: Context,
	before: IssueRow,
	by: Actor,
	change: IssueUpdate,
): Promise<IssueRow> {
	requireUnchanged(before, change.basedOn);
	const relations = await changedRelations(context, before, by, change);
	const columns = differences(before, { ...changedColumns(ISSUE_FIELDS, change), ...relations });
	const blockers = await changedBlockers(context, before, change);
	const isChanged = !isEmpty(columns) || blockers !== undefined;
	// A comment counts as a change to the issue.
	if (!isChanged && change.comment === undefined) return before;
	const after = await storeColumns(context, before, columns);
	if (blockers !== undefined) await storeBlockers(context, before.id, blockers);
	if (blockers !== undefined || columns.parentId != null) await requireNoCycle(context, before.id);
	if (!isChanged) return after;
	const sent = detailsOf(change);
	const changedKeys: string[] = [...Object.keys(columns), ...(blockers === undefined ? [] : ["blockedByIssueIds"])];
	const changed = Object.fromEntries(Object.entries(sent).filter(([key]) => changedKeys.includes(key)));
	// Only who chose the assignee may have changed.
	const details = isEmpty(changed) ? sent : changed;
	await announceIssue(context, by, before.id, { action: "issue.updated", details });
	return after;
}

/** `undefined` if the blockers stay the same. */
async function changedBlockers(
	context: DatabaseContext,
	{ id, companyId }: IssueRow,
	{ blockedByIssueIds }: IssueUpdate,
): Promise<string[] | undefined> {
	if (blockedByIssueIds === undefined) return undefined;
	const blockers = await relatedIssueIds(context, companyId, blockedByIssueIds);
	const stored = await readBlockers(context, id);
	return isDeepStrictEqual(new Set(stored), new Set(blockers)) ? undefined : blockers;
}

type BasedOn = NonNullable<IssueUpdate["basedOn"]>;

/** @throws {HttpError} 409 `issue_changed` with the stored values, when the change is based on different ones. */
function requireUnchanged(issue: IssueRow, basedOn: BasedOn = {}): void {
	const keys = keysOf(basedOn);
	const isSame = (key: keyof BasedOn) => basedOn[key] === undefined || orNull(basedOn[key]) === orNull(issue[key]);
	if (keys.every(isSame)) return;
	throw new HttpError(409, "issue_changed", "The issue has been changed since it was read.", {
		hint: "Compare the current version with your change, then save again.",
		details: pick(issue, ["title", "description", ...keys]),
	});
}

function orNull<Value>(value: Value): Value | null {
	return value === "" || value === undefined ? null : value;
}

function detailsOf({ comment: _comment, basedOn: _basedOn, wake: _wake, ...fields }: IssueUpdate) {
	const declared: RecordFields = ISSUE_FIELDS;
	const entries = Object.entries(omitUndefined(fields));
	return Object.fromEntries(entries.map(([key, value]) => [key, declared[key]?.isLong ? "changed" : value]));
}

/** Also updates columns that depend on the status. Returns the new row. */
export async function storeColumns(
	context: DatabaseContext & ClockContext,
	before: IssueRow,
	columns: Partial<IssueRow>,
): Promise<IssueRow> {
	const now = context.now();
	const status = columns.status ?? before.status;
	const values = { ...columns, status, ...statusTimes(status, before, now), updatedAt: now };
	await context.database.db.update(issues).set(values).where(eq(issues.id, before.id));
	await countStatusChange(context, before.companyId, before.status, status);
	return { ...before, ...values };
}

/** `closedAt` is `null` for a reopened issue. */
export function statusTimes(
	status: IssueStatus,
	before: Pick<IssueRow, "startedAt" | "closedAt"> | null,
	now: Date,
): Pick<IssueRow, "startedAt" | "closedAt"> {
	const isClosed = status === "done" || status === "cancelled";
	return {
		startedAt: before?.startedAt ?? (status === "in_progress" ? now : null),
		closedAt: isClosed ? (before?.closedAt ?? now) : null,
	};
}

export async function announceIssue(
	context: Context,
	actor: Actor,
	issueId: string,
	{ action, details }: { action: string; details?: Record<string, unknown> },
): Promise<Issue> {
	const issue = await getIssue(context, issueId);
	const { id, companyId, identifier } = issue;
	const change = { companyId, action, entityType: "issue", entityId: id };
	await recordActivity(context, actor, { ...change, details: { identifier, ...details } });
	publishIssue(context, issue);
	return issue;
}

export function publishIssue({ bus }: EventContext, issue: Issue): void {
	const payload = pick(issue, keysOf(issueChangeSchema.shape));
	bus.emit({ kind: "issue.changed", companyId: issue.companyId, payload });
}
