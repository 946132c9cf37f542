import { and, eq, inArray, lt, ne } from "drizzle-orm";
import { LIMITS } from "../../config/limits.ts";
import { heartbeatRuns, servers } from "../../db/schema.ts";
import type { ServerContext } from "../../server-context.ts";
import { findRunRows, type RunRow } from "../store/run-rows.ts";

/** A run is somebody's only while its lease lasts. */
export function leaseEnd(now: Date): Date {
	return new Date(now.getTime() + LIMITS.leaseMs);
}

/** Condition for a change that only the owner of a run may make. */
export function isOwnedBy(serverId: string) {
	return and(eq(heartbeatRuns.status, "running"), eq(heartbeatRuns.owner, serverId));
}

/** Says that this server is alive and still carries these runs out. Returns those that it has lost to another one. */
export async function renewLeases(context: ServerContext, runIds: string[]): Promise<string[]> {
	const { db } = context.database;
	const now = context.now();
	const announced = { url: context.apiUrl(), seenAt: now };
	await db
		.insert(servers)
		.values({ id: context.serverId, ...announced })
		.onConflictDoUpdate({ target: servers.id, set: announced });
	if (runIds.length === 0) return [];
	const renewed = await db
		.update(heartbeatRuns)
		.set({ leaseExpiresAt: leaseEnd(now) })
		.where(and(inArray(heartbeatRuns.id, runIds), isOwnedBy(context.serverId)))
		.returning({ id: heartbeatRuns.id });
	const kept = new Set(renewed.map(({ id }) => id));
	return runIds.filter((id) => !kept.has(id));
}

/** Runs of other servers that have not renewed their leases for so long that they must be gone. */
export async function findAbandonedRuns(context: ServerContext): Promise<RunRow[]> {
	const gone = new Date(context.now().getTime() - LIMITS.abandonedAfterMs);
	const abandoned = and(
		eq(heartbeatRuns.status, "running"),
		ne(heartbeatRuns.owner, context.serverId),
		lt(heartbeatRuns.leaseExpiresAt, gone),
	);
	return abandoned === undefined ? [] : await findRunRows(context, abandoned);
}
