import { and, desc, eq, inArray, isNotNull } from "drizzle-orm";
import type { DatabaseContext } from "../../../platform/db/database.ts";
import { environments, heartbeatRuns, workspaceOperations } from "../../../platform/db/schema.ts";
import type { RunEnvironmentRecord } from "../../../platform/db/tables/heartbeat-runs.ts";
import type { WorkspaceRow } from "../../../records/workspaces/rows.ts";
import { hasTravelled, workspacesOfBranch } from "../branch-history.ts";

export type TeardownTarget =
	| { kind: "server" }
	| { kind: "environment"; environment: Omit<RunEnvironmentRecord, "identity">; agentId: string }
	| { kind: "none"; environment: string | null; reason: string };

export interface WorkspaceHistory {
	environmentId: string | null;
	wasInEnvironment: boolean;
	lastRun: { agentId: string; environment: Pick<RunEnvironmentRecord, "id" | "name"> } | null;
	environment: Omit<RunEnvironmentRecord, "identity"> | null;
}

type Closed = Pick<WorkspaceRow, "id" | "companyId" | "issueId" | "branch">;

/** Scripts that agents wrote in an environment must not run on the server, but the teardown command may start them. */
export async function findTeardownTarget(context: DatabaseContext, workspace: Closed): Promise<TeardownTarget> {
	return chooseTeardownTarget(await readHistory(context, workspace));
}

export function chooseTeardownTarget(history: WorkspaceHistory): TeardownTarget {
	const { environmentId, wasInEnvironment, lastRun, environment } = history;
	if (environmentId === null && !wasInEnvironment && lastRun === null) return { kind: "server" };
	if (lastRun === null) return { kind: "none", environment: null, reason: "the workspace's runs in it were deleted" };
	const { name } = lastRun.environment;
	if (environment === null) return { kind: "none", environment: name, reason: "the environment was deleted" };
	return { kind: "environment", environment, agentId: lastRun.agentId };
}

async function readHistory({ database }: DatabaseContext, workspace: Closed): Promise<WorkspaceHistory> {
	const { companyId } = workspace;
	const { db } = database;
	const rows = await workspacesOfBranch({ database }, workspace);
	const ids = rows.map(({ id }) => id);
	const environmentId = rows.find((row) => row.environmentId !== null)?.environmentId ?? null;
	const { agentId, environment, executionWorkspaceId, createdAt } = heartbeatRuns;
	const [last] = await db
		.select({ agentId, environment })
		.from(heartbeatRuns)
		.where(and(eq(heartbeatRuns.companyId, companyId), inArray(executionWorkspaceId, ids), isNotNull(environment)))
		.orderBy(desc(createdAt))
		.limit(1);
	const [operation] = await db
		.select({ id: workspaceOperations.id })
		.from(workspaceOperations)
		.where(hasTravelled(ids))
		.limit(1);
	const lastRun = last?.environment == null ? null : { agentId: last.agentId, environment: last.environment };
	return { environmentId, wasInEnvironment: operation !== undefined, lastRun, environment: await readEnvironment() };

	async function readEnvironment() {
		if (lastRun === null) return null;
		const isOwn = and(eq(environments.id, lastRun.environment.id), eq(environments.companyId, companyId));
		const [row] = await db.select().from(environments).where(isOwn);
		return row === undefined ? null : { id: row.id, name: row.name, driver: row.driver, settings: row.settings };
	}
}
