import { setTimeout as delay } from "node:timers/promises";
import pg, { type QueryConfig, type QueryResult } from "pg";
import { databaseUnavailable } from "../../errors/database-unavailable.ts";
import { PostgresClient } from "./postgres-client.ts";
import { ObsoleteNameError, openSession, type PendingStatements, type PostgresSession } from "./postgres-session.ts";
import { createStatementNames } from "./statement-names.ts";

const MAX_CONNECTIONS = 10;
const CLOSE_TIMEOUT_MS = 5_000;

/** Drizzle recognises a pool by "Pool" in the name of its class. */
export class SessionPool {
	readonly pending: PendingStatements = new Map();
	readonly #clients = new Set<PostgresClient>();
	/** Functions that reject the waiting requests, which the pool itself would never settle after its end. */
	readonly #waiting = new Set<(error: Error) => void>();
	readonly #names = createStatementNames();
	readonly #pool: pg.Pool;

	constructor(url: string) {
		const clients = this.#clients;
		this.#pool = new pg.Pool({
			max: MAX_CONNECTIONS,
			idleTimeoutMillis: 0,
			Client: class extends PostgresClient {
				constructor() {
					super(url);
					clients.add(this);
					this.once("end", () => clients.delete(this));
				}
			},
		});
		// The pool has already removed the idle connection.
		this.#pool.on("error", () => undefined);
	}

	async query(statement: QueryConfig, values: unknown[]): Promise<QueryResult> {
		const session = await this.connect();
		try {
			return await session.query(statement, values).catch((error: unknown) => {
				if (!(error instanceof ObsoleteNameError)) throw error;
				return session.query(statement, values);
			});
		} finally {
			session.release();
		}
	}

	connect(): Promise<PostgresSession> {
		return new Promise((resolve, reject) => {
			this.#waiting.add(reject);
			this.#pool
				.connect()
				.then((client) => resolve(openSession(client as pg.PoolClient & PostgresClient, this.pending, this.#names)))
				// Connecting fails, for example, when the host is unknown or has too many connections.
				.catch((error: unknown) => reject(databaseUnavailable(error)))
				.finally(() => this.#waiting.delete(reject));
		});
	}

	destroy(): void {
		if (!this.#pool.ending) this.#pool.end().catch(() => undefined);
		for (const client of this.#clients) client.destroy();
		for (const fail of this.#waiting) fail(databaseUnavailable());
	}

	async close(): Promise<void> {
		const ended = this.#pool.end();
		await Promise.race([ended, delay(CLOSE_TIMEOUT_MS, null, { ref: false })]);
		this.destroy();
	}
}
