/** Ids of our requests, which the responses repeat. Numbers, because some agents accept no other ids. */
export const RPC = {
	initialize: 0,
	/** `session/new` or `session/load`. */
	session: 1,
	prompt: 2,
	/** `session/set_mode`, and from here on one per config option. */
	settings: 10,
	/** Prompts with messages of people. */
	messages: 1000,
} as const;

const HASHES = 2 ** 30;

/** Id of the request that sends a message of a person. */
export function messageRpcId(messageId: string): number {
	let hash = 0;
	for (const character of messageId) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % HASHES;
	return RPC.messages + hash;
}

export function isPromptId(id: unknown): boolean {
	return id === RPC.prompt || (typeof id === "number" && id >= RPC.messages);
}

export const PROTOCOL_VERSION = 1;

export const RPC_ERRORS = { authRequired: -32000 } as const;
