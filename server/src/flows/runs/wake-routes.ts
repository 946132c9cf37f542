import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import type { Caller } from "../access/caller.ts";
import { getAgentRow } from "../agents/store.ts";
import type { DatabaseContext } from "../db/database.ts";
import { HttpError, notFound } from "../errors/http-error.ts";
import { serve } from "../http/serve-endpoint.ts";
import { getIssue } from "../issues/issue-rows.ts";
import type { RunEngine } from "./engine/run-engine.ts";

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

/** @throws {HttpError} 422 `issue_of_other_company`; for an agent 404 `issue_not_found`, as for one that does not exist. */
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
	throw new HttpError(422, "issue_of_other_company", `${issue.identifier} belongs to another company than the agent.`, {
		hint: "Wake an agent of the company that the issue belongs to.",
	});
}
