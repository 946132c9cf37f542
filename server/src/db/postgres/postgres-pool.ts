import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { LIMITS } from "../../config/limits.ts";
import { monotonicMs } from "../../timing/monotonic.ts";
import type { Database } from "../database.ts";
import * as schema from "../schema.ts";

const CHECK_EVERY_MS = 500;

/** Connections to PostgreSQL that are replaced when one of them stays silent. */
export interface PostgresPool {
	readonly db: Database;
	notify(channel: string, message: string): Promise<unknown>;
	close(): Promise<void>;
}

interface Connections {
	client: postgres.Sql;
	db: Database;
	/** Requests without a response, and when they were made by the monotonic clock. */
	pending: Map<object, number>;
}

/**
 * A connection that the network has dropped without a word takes requests and never responds, and the client itself waits
 * forever. So all connections are replaced when a request is not answered; what waits for them fails as if they were lost.
 */
export function createPostgresPool(url: string): PostgresPool {
	let current = openConnections(url);
	let overdue: object | null = null;
	const check = () => {
		const [oldest] = current.pending;
		const isOverdue = oldest !== undefined && monotonicMs() - oldest[1] >= LIMITS.databaseResponseMs;
		const wasOverdue = isOverdue && oldest[0] === overdue;
		overdue = isOverdue ? oldest[0] : null;
		// After a pause of this process, the response may have arrived and was not read yet; hence the second look.
		if (!wasOverdue) return;
		const { client } = current;
		current = openConnections(url);
		client.end({ timeout: 0 }).catch(() => undefined);
	};
	const timer = setInterval(check, CHECK_EVERY_MS);
	timer.unref();
	return {
		get db() {
			return current.db;
		},
		notify: (channel, message) => track(current.pending, current.client.notify(channel, message)),
		async close() {
			clearInterval(timer);
			await current.client.end({ timeout: 5 });
		},
	};
}

function openConnections(url: string): Connections {
	const client = postgres(url, { max: 10, onnotice: () => undefined, connect_timeout: 10 });
	const pending: Connections["pending"] = new Map();
	const tracked = new Proxy(client, {
		get(target, key) {
			const member: unknown = Reflect.get(target, key);
			if (key !== "unsafe" && key !== "begin") return member;
			return (...args: unknown[]) => track(pending, Reflect.apply(member as () => Promise<unknown>, target, args));
		},
	});
	return { client, pending, db: drizzle(tracked, { schema, casing: "snake_case" }) };
}

function track<Request extends Promise<unknown>>(pending: Connections["pending"], request: Request): Request {
	const forget = () => void pending.delete(request);
	pending.set(request, monotonicMs());
	request.then(forget, forget);
	return request;
}
