import { type Agent, type AgentKey, type BoardKey, listAgentKeys, listBoardKeys, readPages } from "@paperclipai/shared";
import type { Connection } from "./connection/connect.ts";
import { findNamed } from "./find-named.ts";

/** Includes revoked keys; newest first. */
export async function listAllKeys({ client }: Connection, { id: agentId }: Agent): Promise<AgentKey[]> {
	return await readPages((query, options) => client.call(listAgentKeys, { params: { agentId }, query }, options));
}

/** Includes revoked keys; newest first. */
export async function listAllBoardKeys({ client }: Connection): Promise<BoardKey[]> {
	return await readPages((query, options) => client.call(listBoardKeys, { query }, options));
}

/**
 * Finds a valid key by id, id prefix, or name.
 * @param owner Owner of the keys, as the subject of the error message.
 * @throws {InputError} `key_not_found`, `key_ambiguous`.
 */
export function findKey<Key extends AgentKey | BoardKey>(all: Key[], text: string, owner: string): Key {
	const keys = all.filter(({ revokedAt }) => revokedAt === null);
	const missing = `${owner} has no active key ${JSON.stringify(text)}.`;
	return findNamed(keys, text, { what: "key", missing, whenNone: "There is no key to revoke." });
}
