import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { requestWake, type Wake, type WakeContext } from "../../engine/queue/wake.ts";
import type { Caller } from "../../platform/access/caller.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { HttpError, notFound } from "../../platform/errors/http-error.ts";
import { serveOnce } from "../../platform/http/serve-once.ts";
import { getAgentRow } from "../../records/agents/store.ts";
import { getIssue } from "../../records/issues/index.ts";

type WakeRequest = Omit<z.output<typeof api.wakeAgentSchema>, "source">;

export function wakeRoutes(app: FastifyInstance, context: WakeContext): void {
	serveOnce(app, context, api.wakeAgent, (once, { params: { agentId }, body, caller }) =>
		once((transaction) => wake(transaction, agentId, caller, body)),
	);
	serveOnce(app, context, api.invokeHeartbeat, (once, { params: { agentId }, body, caller }) =>
		once((transaction) => wake(transaction, agentId, caller, { ...body, source: "on_demand" })),
	);
}

async function wake(
	transaction: WakeContext,
	agentId: string,
	by: Caller,
	{ idempotencyKey, ...requested }: WakeRequest & Pick<Wake, "source">,
) {
	await requireOwnIssue(transaction, agentId, requested.issueId, by);
	return await requestWake(transaction, agentId, { ...requested, isSeparate: idempotencyKey !== undefined, by });
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
