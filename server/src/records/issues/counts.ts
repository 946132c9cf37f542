import { type Dashboard, ISSUE_STATUSES, type IssueStatus } from "@paperclipai/shared";
import { eq, sql } from "drizzle-orm";
import { beforeCommit } from "../../platform/db/before-commit.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { issueCounts } from "../../platform/db/schema.ts";

type CountRow = typeof issueCounts.$inferSelect;

export async function countStatusChange(
	context: DatabaseContext,
	companyId: string,
	before: IssueStatus | null,
	after: IssueStatus | null,
): Promise<void> {
	if (before === after) return;
	if (before !== null) await beforeCommit(context, addToCounts, { companyId, status: before, count: -1 });
	if (after !== null) await beforeCommit(context, addToCounts, { companyId, status: after, count: 1 });
}

/** Call it last in a transaction. Locks in one order, to prevent deadlocks. */
async function addToCounts({ database }: DatabaseContext, changes: CountRow[]): Promise<void> {
	const sums = new Map<string, CountRow>();
	for (const { companyId, status, count } of changes) {
		const key = `${companyId} ${status}`;
		sums.set(key, { companyId, status, count: (sums.get(key)?.count ?? 0) + count });
	}
	const rows = [...sums]
		.filter(([, { count }]) => count !== 0)
		.sort(([one], [other]) => (one < other ? -1 : 1))
		.map(([, row]) => row);
	if (rows.length === 0) return;
	await database.db
		.insert(issueCounts)
		.values(rows)
		.onConflictDoUpdate({
			target: [issueCounts.companyId, issueCounts.status],
			set: { count: sql`${issueCounts.count} + excluded.count` },
		});
}

export async function readIssueCounts(context: DatabaseContext, companyId: string): Promise<Dashboard["issues"]> {
	const isOfCompany = eq(issueCounts.companyId, companyId);
	const rows = await context.database.db.select().from(issueCounts).where(isOfCompany);
	const counts = new Map(rows.map(({ status, count }) => [status, count]));
	const entries = ISSUE_STATUSES.map((status) => [status, counts.get(status) ?? 0]);
	return Object.fromEntries(entries) as Dashboard["issues"];
}
