import type { SessionParams } from "@paperclipai/adapter-utils";
import { and, eq } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { agentTaskSessions } from "../../platform/db/schema.ts";
import type { RunUsage } from "../../platform/db/tables/heartbeat-runs.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";

export interface SessionKey {
	agentId: string;
	adapterType: string;
	taskKey: string;
}

export interface StoredSession {
	sessionParams: SessionParams;
	sessionDisplayId: string | null;
	usageTotals: RunUsage | null;
	/** Identity of the environment with its files; `null` for a local session. */
	environment: string | null;
	failures: number;
}

export async function readSession({ database }: DatabaseContext, key: SessionKey): Promise<StoredSession | null> {
	const [row] = await database.db.select().from(agentTaskSessions).where(isKey(key));
	return row ?? null;
}

export async function storeSession(
	context: DatabaseContext & ClockContext,
	key: SessionKey,
	session: StoredSession,
): Promise<void> {
	const { agentId, adapterType, taskKey } = key;
	const { sessionParams, sessionDisplayId, usageTotals, environment, failures } = session;
	const values = { sessionParams, sessionDisplayId, usageTotals, environment, failures, updatedAt: context.now() };
	await context.database.db
		.insert(agentTaskSessions)
		.values({ agentId, adapterType, taskKey, ...values })
		.onConflictDoUpdate({
			target: [agentTaskSessions.agentId, agentTaskSessions.adapterType, agentTaskSessions.taskKey],
			set: values,
		});
}

export async function dropSession({ database }: DatabaseContext, key: SessionKey): Promise<void> {
	await database.db.delete(agentTaskSessions).where(isKey(key));
}

function isKey(key: SessionKey) {
	return and(
		eq(agentTaskSessions.agentId, key.agentId),
		eq(agentTaskSessions.adapterType, key.adapterType),
		eq(agentTaskSessions.taskKey, key.taskKey),
	);
}
