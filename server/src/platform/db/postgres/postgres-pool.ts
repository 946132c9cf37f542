import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { LIMITS } from "../../settings/limits.ts";
import { monotonicMs } from "../../timing/monotonic.ts";
import type { Database } from "../database.ts";
import * as schema from "../schema.ts";
import { SessionPool } from "./session-pool.ts";

const CHECK_EVERY_MS = 500;

export interface PostgresPool {
	readonly db: Database;
	notify(channel: string, messages: string[]): Promise<unknown>;
	close(): Promise<void>;
}

/**
 * The client waits forever on a dropped connection, so all connections are replaced when a statement is not answered in
 * time. Between its statements a transaction may take longer.
 */
export function createPostgresPool(url: string): PostgresPool {
	let current = openPool(url);
	let overdue: object | null = null;
	const check = () => {
		const [oldest] = current.sessions.pending;
		const isOverdue = oldest !== undefined && monotonicMs() - oldest[1] >= LIMITS.databaseResponseMs;
		const wasOverdue = isOverdue && oldest[0] === overdue;
		overdue = isOverdue ? oldest[0] : null;
		// After a pause of this process, the response may have arrived unread; hence the second check.
		if (!wasOverdue) return;
		const { sessions } = current;
		current = openPool(url);
		sessions.destroy();
	};
	const timer = setInterval(check, CHECK_EVERY_MS);
	timer.unref();
	return {
		get db() {
			return current.db;
		},
		notify: (channel, messages) =>
			current.db.execute(
				sql`select pg_notify(${channel}, message) from jsonb_array_elements_text(${JSON.stringify(messages)}::jsonb) message`,
			),
		async close() {
			clearInterval(timer);
			await current.sessions.close();
		},
	};
}

function openPool(url: string): { sessions: SessionPool; db: Database } {
	const sessions = new SessionPool(url);
	const client = sessions as unknown as pg.Pool;
	return { sessions, db: drizzle({ client, schema, casing: "snake_case" }) };
}
