import type { RunStrip } from "@paperclipai/shared";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { heartbeatRuns } from "../../platform/db/schema.ts";
import { newestRuns } from "./newest-runs.ts";

interface StripsWanted {
	companyId: string;
	agentIds: readonly string[];
	limit: number;
}

export async function listRunStrips(
	{ database }: DatabaseContext,
	{ companyId, agentIds, limit }: StripsWanted,
): Promise<RunStrip[]> {
	const { id, agentId, status, waitingFor, error, createdAt, startedAt, finishedAt } = heartbeatRuns;
	const newest = newestRuns({ of: sql`heartbeat_runs.agent_id = owner.id`, limit });
	const owners = sql.join(
		agentIds.map((agent) => sql`(${agent}::uuid)`),
		sql`, `,
	);
	const ids = sql`(select strip.id from (values ${owners}) owner (id) cross join lateral ${newest} strip)`;
	const rows = await database.db
		.select({
			id,
			agentId,
			status,
			waitingFor,
			hasError: sql<boolean>`${error} is not null`,
			createdAt,
			startedAt,
			finishedAt,
		})
		.from(heartbeatRuns)
		.where(and(eq(heartbeatRuns.companyId, companyId), inArray(id, ids)))
		.orderBy(asc(createdAt), asc(id));
	return agentIds.map((agent) => ({
		agentId: agent,
		runs: rows
			.filter((row) => row.agentId === agent)
			.map(({ agentId: _, ...run }) => ({
				...run,
				createdAt: run.createdAt.toISOString(),
				startedAt: run.startedAt?.toISOString() ?? null,
				finishedAt: run.finishedAt?.toISOString() ?? null,
			})),
	}));
}
