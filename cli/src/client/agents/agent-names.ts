import type { Actor } from "@paperclipai/shared";
import type { Connection } from "../connection/connect.ts";
import { listAllAgents } from "./find-agent.ts";

/** Names by agent id. */
export type AgentNames = ReadonlyMap<string, string>;

export async function readAgentNames(connection: Connection, companyId: string): Promise<AgentNames> {
	return new Map((await listAllAgents(connection, { id: companyId })).map(({ id, name }) => [id, name]));
}

/** Returns untrusted text if the actor is an agent. */
export function actorName({ kind, agentId }: Actor, names: AgentNames): string {
	if (kind === "board") return "the board";
	if (kind === "system") return "Paperclip";
	return agentName(agentId, names);
}

/** Names a deleted agent by the beginning of its id. */
export function agentName(id: string | null, names: AgentNames): string {
	return id === null ? "" : (names.get(id) ?? `agent ${id.slice(0, 8)}`);
}
