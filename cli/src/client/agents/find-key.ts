import { type Agent, type AgentKey, listAgentKeys, readPages } from "@paperclipai/shared";
import type { Connection } from "../connection/connect.ts";
import { findNamedKey } from "../find-named-key.ts";

/** All keys of an agent, also revoked ones, newest first. */
export async function listAllKeys({ client }: Connection, { id: agentId }: Agent): Promise<AgentKey[]> {
	return await readPages((query, options) => client.call(listAgentKeys, { params: { agentId }, query }, options));
}

/** Finds a key that works, by id, the beginning of an id, or name. */
export async function findKey(connection: Connection, agent: Agent, text: string): Promise<AgentKey> {
	return findNamedKey(await listAllKeys(connection, agent), text, agent.name);
}
