import { and, eq, inArray, lt, ne } from "drizzle-orm";
import { LIMITS } from "../../config/limits.ts";
import type { ApiUrlContext } from "../../config/running-server.ts";
import type { ServerIdContext } from "../../config/server-id.ts";
import type { DatabaseContext } from "../../db/database.ts";
import { heartbeatRuns, servers } from "../../db/schema.ts";
import type { ClockContext } from "../../timing/clock.ts";
import { findRunRows, type RunRow } from "../store/run-rows.ts";

/** When a lease that is taken or renewed now expires. */
export function leaseEnd(now: Date): Date {
	return new Date(now.getTime() + LIMITS.leaseMs);
}

/** Selects the running runs that this server owns. */
export function isOwnedBy(serverId: string) {
	return and(eq(heartbeatRuns.status, "running"), eq(heartbeatRuns.owner, serverId));
}

/** Renews the leases of these runs and records that this server is alive. Returns the runs that another server has taken. */
export async function renewLeases(
	context: DatabaseContext & ServerIdContext & ApiUrlContext & ClockContext,
	runIds: string[],
): Promise<string[]> {
	const { db } = context.database;
	const now = context.now();
	const heartbeat = { url: context.apiUrl(), seenAt: now };
	await db
		.insert(servers)
		.values({ id: context.serverId, ...heartbeat })
		.onConflictDoUpdate({ target: servers.id, set: heartbeat });
	if (runIds.length === 0) return [];
	const renewed = await db
		.update(heartbeatRuns)
		.set({ leaseExpiresAt: leaseEnd(now) })
		.where(and(inArray(heartbeatRuns.id, runIds), isOwnedBy(context.serverId)))
		.returning({ id: heartbeatRuns.id });
	const kept = new Set(renewed.map(({ id }) => id));
	return runIds.filter((id) => !kept.has(id));
}

/** Runs of other servers whose leases expired so long ago that their owners are considered dead. */
export async function findLostRuns(context: DatabaseContext & ServerIdContext & ClockContext): Promise<RunRow[]> {
	const lostBefore = new Date(context.now().getTime() - LIMITS.ownerLostAfterMs);
	const isLost = and(
		eq(heartbeatRuns.status, "running"),
		ne(heartbeatRuns.owner, context.serverId),
		lt(heartbeatRuns.leaseExpiresAt, lostBefore),
	);
	return isLost === undefined ? [] : await findRunRows(context, isLost);
}
