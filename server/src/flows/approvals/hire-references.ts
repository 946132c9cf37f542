import type { HireRequest } from "@paperclipai/shared";
import { and, eq, isNull } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { agents } from "../../platform/db/schema.ts";
import { HttpError } from "../../platform/errors/http-error.ts";
import type { AgentRow } from "../../records/agents/store.ts";

export async function findColleague(
	{ database }: DatabaseContext,
	companyId: string,
	agentId: string,
): Promise<AgentRow | undefined> {
	const isColleague = and(eq(agents.id, agentId), eq(agents.companyId, companyId), isNull(agents.terminatedAt));
	const [row] = await database.db.select().from(agents).where(isColleague);
	return row;
}

/** @throws {HttpError} 422 `hire_agent_not_found` for a terminated agent or an agent of another company. */
export async function requireColleague(
	context: DatabaseContext,
	companyId: string,
	agentId: string,
): Promise<AgentRow> {
	const row = await findColleague(context, companyId, agentId);
	if (row !== undefined) return row;
	throw new HttpError(422, "hire_agent_not_found", `The company has no active agent ${agentId}.`, {
		hint: "GET /companies/:companyId/agents lists its agents.",
	});
}

/** @throws {HttpError} 422 `hire_agent_not_found`. */
export async function requireReferences(
	context: DatabaseContext,
	companyId: string,
	{ reportsTo, sameSetupAs }: HireRequest,
): Promise<void> {
	for (const agentId of [reportsTo, sameSetupAs]) {
		if (agentId !== undefined) await requireColleague(context, companyId, agentId);
	}
}
