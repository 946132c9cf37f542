import type { Actor } from "@paperclipai/shared";
import type { Connection } from "../connection/connect.ts";
import { listAllAgents } from "./find-agent.ts";

/** Names by agent id. */
export type AgentNames = ReadonlyMap<string, string>;

export async function readAgentNames(connection: Connection, companyId: string): Promise<AgentNames> {
	return new Map((await listAllAgents(connection, { id: companyId })).map(({ id, name }) => [id, name]));
}

/** The name of an agent is untrusted text. */
export function actorName({ kind, agentId }: Actor, names: AgentNames): string {
	if (kind === "board") return "the board";
	if (kind === "system") return "Paperclip";
	return agentName(agentId, names);
}

/** A deleted agent has no name. */
export function agentName(id: string | null, names: AgentNames): string {
	return id === null ? "" : (names.get(id) ?? `agent ${id.slice(0, 8)}`);
}
