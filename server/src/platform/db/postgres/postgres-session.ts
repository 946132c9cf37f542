import pg, { type PoolClient, type QueryConfig, type QueryResult } from "pg";
import { databaseUnavailable } from "../../errors/database-unavailable.ts";
import { monotonicMs } from "../../timing/monotonic.ts";
import type { PostgresClient } from "./postgres-client.ts";
import type { StatementNames } from "./statement-names.ts";

export type PendingStatements = Map<object, number>;

export class ObsoleteNameError extends Error {}

export interface PostgresSession {
	query(statement: QueryConfig, values: unknown[]): Promise<QueryResult>;
	release(): void;
}

const CLOSING_CODES = /^(08...|57P..|25P0[34])$/;

/** Releases a lost connection at once, because a transaction that fails to begin does not release it. */
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
				// The connection ends soon, and must not be given to another request.
				if (isClosing) isLost = true;
				throw isClosing || (isLost && !isResponse) ? databaseUnavailable(error) : error;
			} finally {
				pending.delete(request);
			}
		},
		release,
	};
}
