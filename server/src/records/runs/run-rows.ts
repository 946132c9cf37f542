import { type Run, runEnvironmentSchema, runUsageSchema } from "@paperclipai/shared";
import { eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { DatabaseContext, OpenDatabase } from "../../platform/db/database.ts";
import { agents, heartbeatRuns } from "../../platform/db/schema.ts";
import { notFound } from "../../platform/errors/http-error.ts";

export type RunRow = typeof heartbeatRuns.$inferSelect;

export async function getRun(context: DatabaseContext, id: string): Promise<Run> {
	const [row] = await selectRuns(context).where(eq(heartbeatRuns.id, id));
	if (row === undefined) throw notFound("run", id);
	return toRun(row);
}

export async function getRuns(context: DatabaseContext, ids: string[]): Promise<Run[]> {
	return (await selectRuns(context).where(inArray(heartbeatRuns.id, ids))).map(toRun);
}

export async function getRunRow({ database }: DatabaseContext, id: string): Promise<RunRow> {
	const [row] = await database.db.select().from(heartbeatRuns).where(eq(heartbeatRuns.id, id));
	if (row === undefined) throw notFound("run", id);
	return row;
}

export async function lockRunRow({ database }: DatabaseContext, id: string): Promise<RunRow> {
	const [row] = await database.db.select().from(heartbeatRuns).where(eq(heartbeatRuns.id, id)).for("no key update");
	if (row === undefined) throw notFound("run", id);
	return row;
}

export async function findRunRows({ database }: DatabaseContext, where: SQL): Promise<RunRow[]> {
	return await database.db.select().from(heartbeatRuns).where(where).orderBy(heartbeatRuns.createdAt, heartbeatRuns.id);
}

/** Includes the runs of every server that shares the database. */
export async function findActiveRunIds({ db }: OpenDatabase): Promise<string[]> {
	const rows = await db.select({ id: heartbeatRuns.id }).from(heartbeatRuns).where(eq(heartbeatRuns.status, "running"));
	return rows.map(({ id }) => id);
}

const ofIssue = sql`from issues issue where issue.id = heartbeat_runs.issue_id`;
const prefix = sql`(select company.issue_prefix from companies company where company.id = issue.company_id)`;

/** Clients also need the names of agent and issue. */
export const namedRunColumns = {
	...getTableColumns(heartbeatRuns),
	agentName: agents.name,
	issueIdentifier: sql<string | null>`(select ${prefix} || '-' || issue.number ${ofIssue})`,
	issueTitle: sql<string | null>`(select issue.title ${ofIssue})`,
};

interface IssueNames {
	issueIdentifier: string | null;
	issueTitle: string | null;
}

export type NamedRunRow = RunRow & { agentName: string } & Partial<IssueNames>;

type HiddenColumn =
	| "taskKey"
	| "wakeDepth"
	| "wakeRootId"
	| "prompt"
	| "idempotencyKey"
	| "forceFreshSession"
	| "owner"
	| "leaseExpiresAt"
	| "environmentEndedAt"
	| "cancelRequestedAt";

type VisibleRunRow = Omit<NamedRunRow, HiddenColumn> & Partial<NamedRunRow>;

function selectRuns({ database }: DatabaseContext) {
	return database.db
		.select(namedRunColumns)
		.from(heartbeatRuns)
		.innerJoin(agents, eq(agents.id, heartbeatRuns.agentId));
}

export function toRun(row: VisibleRunRow): Run {
	const {
		taskKey,
		wakeDepth,
		wakeRootId,
		prompt,
		idempotencyKey,
		forceFreshSession,
		owner,
		leaseExpiresAt,
		environmentEndedAt,
		cancelRequestedAt,
		issueIdentifier,
		issueTitle,
		...visible
	} = row;
	return {
		...visible,
		issue: issueIdentifier && issueTitle ? { identifier: issueIdentifier, title: issueTitle } : null,
		environment: row.environment && runEnvironmentSchema.parse(row.environment),
		// Rows of earlier versions may lack a number, and one such row must not fail a whole list.
		usage: runUsageSchema.safeParse(row.usage).data ?? null,
		createdAt: row.createdAt.toISOString(),
		startedAt: row.startedAt?.toISOString() ?? null,
		finishedAt: row.finishedAt?.toISOString() ?? null,
		settledAt: row.settledAt?.toISOString() ?? null,
		retryAt: row.retryAt?.toISOString() ?? null,
	};
}
