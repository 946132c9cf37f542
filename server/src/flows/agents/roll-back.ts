import { type Agent, runtimeConfigSchema } from "@paperclipai/shared";
import { and, eq } from "drizzle-orm";
import type { Actor } from "../../platform/access/caller.ts";
import { agentConfigRevisions } from "../../platform/db/schema.ts";
import { HttpError } from "../../platform/errors/http-error.ts";
import { readRevision } from "../../records/agents/config-revisions/store.ts";
import { getAgentRow } from "../../records/agents/store.ts";
import { type AgentContext, updateAgent } from "./change-agent.ts";

/**
 * Rejects a configuration that is no longer valid.
 * @throws {HttpError} 404 `config_revision_not_found`, and the errors of `updateAgent`.
 */
export async function rollBackConfig(
	context: AgentContext,
	agentId: string,
	revisionId: string,
	by: Actor,
): Promise<Agent> {
	await getAgentRow(context, agentId);
	const [revision] = await context.database.db
		.select()
		.from(agentConfigRevisions)
		.where(and(eq(agentConfigRevisions.id, revisionId), eq(agentConfigRevisions.agentId, agentId)));
	if (revision === undefined) {
		const what = `The agent has no revision ${revisionId} of its configuration.`;
		throw new HttpError(404, "config_revision_not_found", what, {
			hint: "List the revisions with GET .../config-revisions.",
		});
	}
	const { runtimeConfig, ...config } = readRevision(context.masterKey, revision);
	const change = { ...config, runtimeConfig: runtimeConfigSchema.parse(runtimeConfig) };
	return await updateAgent(context, agentId, change, by);
}
