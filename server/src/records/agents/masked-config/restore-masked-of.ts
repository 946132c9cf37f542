import type { AgentMcpServerEntry, PermissionPresetName } from "@paperclipai/shared";
import { and, eq } from "drizzle-orm";
import type { DatabaseContext } from "../../../platform/db/database.ts";
import { agents } from "../../../platform/db/schema.ts";
import { HttpError } from "../../../platform/errors/http-error.ts";
import { restoreMcpServers } from "./mask-mcp-servers.ts";
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
	const stored = (await readStored(database, companyId, agentId)).adapterConfig;
	return config === undefined ? stored : restoreMasked(config, stored);
}

/**
 * Like `restoreMaskedOf`, for MCP servers.
 * @param entries `undefined`: the stored servers.
 */
export async function restoreMcpServersOf(
	{ database }: DatabaseContext,
	{ companyId, agentId }: { companyId: string; agentId: string | undefined },
	entries: readonly AgentMcpServerEntry[] | undefined,
): Promise<AgentMcpServerEntry[]> {
	if (agentId === undefined) return restoreMcpServers(entries ?? [], []);
	const stored = (await readStored(database, companyId, agentId)).mcpServers;
	return entries === undefined ? stored : restoreMcpServers(entries, stored);
}

/** The preset of a stored agent; `null` without an agent, or if its settings decide. */
export async function readPreset(
	{ database }: DatabaseContext,
	{ companyId, agentId }: { companyId: string; agentId: string | undefined },
): Promise<PermissionPresetName | null> {
	return agentId === undefined ? null : ((await readStored(database, companyId, agentId)).permissions?.preset ?? null);
}

async function readStored(
	{ db }: DatabaseContext["database"],
	companyId: string,
	agentId: string,
): Promise<Pick<typeof agents.$inferSelect, "adapterConfig" | "mcpServers" | "permissions">> {
	const { adapterConfig, mcpServers, permissions } = agents;
	const [agent] = await db
		.select({ adapterConfig, mcpServers, permissions })
		.from(agents)
		.where(and(eq(agents.id, agentId), eq(agents.companyId, companyId)));
	if (agent === undefined) throw new HttpError(422, "agent_not_found", `The company has no agent ${agentId}.`);
	return agent;
}
