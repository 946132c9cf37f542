import { type Agent, type AgentKey, listAgentKeys, readPages } from "@paperclipai/shared";
import { InputError } from "../../input/input-error.ts";
import type { Connection } from "../connection/connect.ts";
import { listNamed, matchNamed } from "../match-named.ts";

/** All keys of an agent, also revoked ones, newest first. */
export async function listAllKeys({ client }: Connection, { id: agentId }: Agent): Promise<AgentKey[]> {
	return await readPages((query, options) => client.call(listAgentKeys, { params: { agentId }, query }, options));
}

/** Finds a key that works, by id, the beginning of an id, or name. */
export async function findKey(connection: Connection, agent: Agent, text: string): Promise<AgentKey> {
	const keys = (await listAllKeys(connection, agent)).filter(({ revokedAt }) => revokedAt === null);
	const [found, ...others] = matchNamed(keys, text);
	if (found === undefined) {
		throw new InputError("key_not_found", `${agent.name} has no valid key ${JSON.stringify(text)}.`, {
			hint: keys.length > 0 ? `Keys:${namesOf(keys)}` : "It has none.",
		});
	}
	if (others.length === 0) return found;
	throw new InputError("key_ambiguous", `${others.length + 1} keys match ${JSON.stringify(text)}.`, {
		hint: `Use the id:${namesOf([found, ...others])}`,
	});
}

function namesOf(keys: AgentKey[]): string {
	return listNamed(keys, ({ id, name }) => `${id}  ${name}`);
}
