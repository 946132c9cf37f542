import type { PoolClient, QueryConfig, QueryResult } from "pg";
import { databaseUnavailable } from "../../errors/database-unavailable.ts";
import { monotonicMs } from "../../timing/monotonic.ts";

/** Statements without a response, the oldest first, and when they were sent by the monotonic clock. */
export type PendingStatements = Map<object, number>;

/** A connection of the pool for one statement or one transaction. */
export interface PostgresSession {
	query(statement: QueryConfig, values: unknown[]): Promise<QueryResult>;
	release(): void;
}

/**
 * A lost connection is given back at once, because a transaction that fails to begin does not do that. Statements of its
 * transaction that follow are refused, as are those that follow the end of any transaction: they would run outside of it.
 */
export function openSession(client: PoolClient, pending: PendingStatements): PostgresSession {
	let isLost = false;
	let isReleased = false;
	const release = () => {
		if (isReleased) return;
		isReleased = true;
		client.off("error", onError);
		client.release(isLost);
	};
	const onError = () => {
		isLost = true;
		release();
	};
	client.on("error", onError);
	return {
		async query(statement, values) {
			if (isLost) throw databaseUnavailable();
			if (isReleased) throw new Error("A statement followed the end of its transaction.");
			const request = {};
			pending.set(request, monotonicMs());
			try {
				return await client.query(statement, values);
			} catch (error) {
				// The client's own errors about the connection have no code.
				throw isLost && !hasCode(error) ? databaseUnavailable(error) : error;
			} finally {
				pending.delete(request);
			}
		},
		release,
	};
}

export function hasCode(error: unknown): boolean {
	return error instanceof Error && "code" in error && error.code !== undefined;
}
