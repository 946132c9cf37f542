import { eq, sql } from "drizzle-orm";
import type { Actor } from "../../platform/access/caller.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { agents } from "../../platform/db/schema.ts";
import { selectRows } from "../../platform/db/select-rows.ts";
import { HttpError } from "../../platform/errors/http-error.ts";
import { LIMITS } from "../../platform/settings/limits.ts";

/**
 * Locks the agent's row, so that concurrent requests count each other.
 * @throws {HttpError} 409 `too_many_open_requests`.
 */
export async function requireFewOpen({ database: { db } }: DatabaseContext, by: Actor): Promise<void> {
	if (by.kind !== "agent") return;
	await db.select({ id: agents.id }).from(agents).where(eq(agents.id, by.agentId)).for("no key update");
	const limit = LIMITS.openRequests;
	const isOpen = sql`actor_agent_id = ${by.agentId} and status = 'pending'`;
	const open = sql`(select 1 from approvals where ${isOpen} limit ${limit}) union all
		(select 1 from issue_interactions where ${isOpen} and run_id is null limit ${limit})`;
	const [row] = await selectRows(db, sql`select count(*) as requests from (${open}) as open`);
	if (Number(row?.requests) >= limit) throw tooManyOpen(limit);
}

function tooManyOpen(limit: number): HttpError {
	return new HttpError(409, "too_many_open_requests", `You already have ${limit} undecided requests and questions.`, {
		hint: "Wait for the decisions, which wake you. Combine several questions into one request.",
	});
}
