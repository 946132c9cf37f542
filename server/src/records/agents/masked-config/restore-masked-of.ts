import { and, eq } from "drizzle-orm";
import type { DatabaseContext } from "../../../platform/db/database.ts";
import { agents } from "../../../platform/db/schema.ts";
import { HttpError } from "../../../platform/errors/http-error.ts";
import { restoreMasked } from "./restore-masked.ts";

/**
 * Replaces the masks in a new configuration with the secrets of the agent of the company from which it was copied.
 * @param agentId `undefined`: no stored values.
 * @param config `undefined`: the stored configuration.
 * @throws {HttpError} 422 `agent_not_found`, and the errors of `restoreMasked`.
 */
export async function restoreMaskedOf(
	{ database }: DatabaseContext,
	{ companyId, agentId }: { companyId: string; agentId: string | undefined },
	config: Record<string, unknown> | undefined,
): Promise<Record<string, unknown>> {
	if (agentId === undefined) return restoreMasked(config ?? {}, {});
	const [agent] = await database.db
		.select({ config: agents.adapterConfig })
		.from(agents)
		.where(and(eq(agents.id, agentId), eq(agents.companyId, companyId)));
	if (agent === undefined) throw new HttpError(422, "agent_not_found", `The company has no agent ${agentId}.`);
	return config === undefined ? agent.config : restoreMasked(config, agent.config);
}
