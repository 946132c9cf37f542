import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import type { RunEngine } from "../../engine/runs/run-engine.ts";
import type { Caller } from "../../platform/access/caller.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { HttpError, notFound } from "../../platform/errors/http-error.ts";
import { serve } from "../../platform/http/serve-endpoint.ts";
import { getAgentRow } from "../../records/agents/store.ts";
import { getIssue } from "../../records/issues/index.ts";

export function wakeRoutes(app: FastifyInstance, context: DatabaseContext, runs: RunEngine): void {
	serve(app, api.wakeAgent, async ({ params: { agentId }, body, caller }) => {
		await requireOwnIssue(context, agentId, body.issueId, caller);
		return await runs.wake(agentId, { ...body, by: caller });
	});
	serve(app, api.invokeHeartbeat, async ({ params: { agentId }, body, caller }) => {
		await requireOwnIssue(context, agentId, body.issueId, caller);
		return await runs.wake(agentId, { ...body, source: "on_demand", by: caller });
	});
}

/**
 * @throws {HttpError} 422 `issue_of_other_company`; 404 `issue_not_found` for an agent, which must not learn that the
 * issue exists.
 */
async function requireOwnIssue(
	context: DatabaseContext,
	agentId: string,
	issueId: string | undefined,
	caller: Caller,
): Promise<void> {
	if (issueId === undefined) return;
	const [agent, issue] = await Promise.all([getAgentRow(context, agentId), getIssue(context, issueId)]);
	if (agent.companyId === issue.companyId) return;
	if (caller.kind === "agent") throw notFound("issue", issueId);
	throw new HttpError(
		422,
		"issue_of_other_company",
		`${issue.identifier} and the agent belong to different companies.`,
		{
			hint: "Wake an agent of the company that the issue belongs to.",
		},
	);
}
