import type { QueryConfig } from "pg";
import { vi } from "vitest";
import { PostgresClient } from "../postgres/postgres-client.ts";
import type { Statement } from "./query-plan.ts";

/** Includes statements of everything in this process. */
export async function recordStatements(body: () => Promise<unknown>): Promise<Statement[]> {
	const query = vi.spyOn(PostgresClient.prototype, "query");
	try {
		await body();
		return query.mock.calls.map((call) => {
			const [{ text }, values] = call as unknown as [QueryConfig, unknown[]];
			return { text, values };
		});
	} finally {
		query.mockRestore();
	}
}
