import pg, { type PoolClient, type QueryConfig, type QueryResult } from "pg";
import { databaseUnavailable } from "../../errors/database-unavailable.ts";
import { monotonicMs } from "../../timing/monotonic.ts";
import type { PostgresClient } from "./postgres-client.ts";
import type { StatementNames } from "./statement-names.ts";

/** Statements without a response, the oldest first, and when they were sent by the monotonic clock. */
export type PendingStatements = Map<object, number>;

/** The statement had no effect and can be sent again; in a transaction, with all that precedes it. */
export class ObsoleteNameError extends Error {}

/** A connection of the pool for one statement or one transaction. */
export interface PostgresSession {
	query(statement: QueryConfig, values: unknown[]): Promise<QueryResult>;
	release(): void;
}

/** Codes with which PostgreSQL closes a connection: connection exceptions, operator intervention, timeouts of a session. */
const CLOSING_CODES = /^(08...|57P..|25P0[34])$/;

/**
 * A lost connection is given back at once, because a transaction that fails to begin does not do that. Statements of its
 * transaction that follow are refused, as are those that follow the end of any transaction: they would run outside of it.
 */
export function openSession(
	client: PoolClient & PostgresClient,
	pending: PendingStatements,
	names: StatementNames,
): PostgresSession {
	let isLost = client.isLost;
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
				return await client.query({ ...statement, name: names.of(statement.text) }, values);
			} catch (error) {
				if (names.correct(error)) throw new ObsoleteNameError("", { cause: databaseUnavailable(error) });
				const isResponse = error instanceof pg.DatabaseError;
				const isClosing = isResponse && CLOSING_CODES.test(error.code ?? "");
				// The end of the connection follows, and another request must not get it until then.
				if (isClosing) isLost = true;
				throw isClosing || (isLost && !isResponse) ? databaseUnavailable(error) : error;
			} finally {
				pending.delete(request);
			}
		},
		release,
	};
}
