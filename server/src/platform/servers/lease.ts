import { and, eq, gte, inArray } from "drizzle-orm";
import type { ApiUrlContext } from "../data-folder/running-server.ts";
import type { DatabaseContext } from "../db/database.ts";
import { databaseNow } from "../db/database-clock.ts";
import { heartbeatRuns } from "../db/schema.ts";
import { LIMITS } from "../settings/limits.ts";
import { hasServerClaim, renewServerClaim, type ServerClaimContext } from "./server-claim.ts";

export function leaseEnd() {
	return databaseNow(LIMITS.leaseMs);
}

/** Matches no runs when another process has claimed the server's id. */
export function isOwnedBy(context: ServerClaimContext) {
	const isOwned = eq(heartbeatRuns.owner, context.serverId);
	return and(eq(heartbeatRuns.status, "running"), isOwned, hasServerClaim(context));
}

/** Also renews the claim of this server. Returns runs that another server has taken. */
export async function renewLeases(
	context: DatabaseContext & ServerClaimContext & ApiUrlContext,
	runIds: string[],
): Promise<string[]> {
	if (!(await renewServerClaim(context))) return runIds;
	if (runIds.length === 0) return [];
	const renewed = await context.database.db
		.update(heartbeatRuns)
		.set({ leaseExpiresAt: leaseEnd() })
		.where(and(inArray(heartbeatRuns.id, runIds), isOwnedBy(context)))
		.returning({ id: heartbeatRuns.id });
	const kept = new Set(renewed.map(({ id }) => id));
	return runIds.filter((id) => !kept.has(id));
}

export async function hasValidLease({ database }: DatabaseContext, runId: string): Promise<boolean> {
	const isValid = and(eq(heartbeatRuns.id, runId), gte(heartbeatRuns.leaseExpiresAt, databaseNow()));
	return (await database.db.select({ id: heartbeatRuns.id }).from(heartbeatRuns).where(isValid)).length > 0;
}
