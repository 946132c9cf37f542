/** What an adapter needs to continue a conversation: a JSON object, stored per agent and task, opaque to the server. */
export type SessionParams = Record<string, unknown>;

/** Converts between a session and its stored form. None of its functions may throw. */
export interface AdapterSessionCodec {
	/** Validates stored data. `null` when it is not a session of this adapter; the run then starts a new one. */
	deserialize(raw: unknown): SessionParams | null;
	/** The form to store; `null` stores nothing. */
	serialize(params: SessionParams | null): SessionParams | null;
	/** Short name of the session for people, used when the result has no `sessionDisplayId`; `null` without one. */
	getDisplayId?(params: SessionParams | null): string | null;
}

/** How an adapter handles long conversations. */
export interface AdapterSessionManagement {
	/** The agent program can continue an earlier conversation. */
	supportsSessionResume: boolean;
	/** Whether the agent program itself keeps the conversation within the model's context window. */
	nativeContextManagement: "confirmed" | "likely" | "unknown" | "none";
	/** When to replace a long conversation by a new one. Part of the contract, not used by this server. */
	defaultSessionCompaction?: SessionCompaction;
}

/** Limits after which a conversation is replaced by a new one; 0 or left out = no limit. */
export interface SessionCompaction {
	enabled: boolean;
	/** Runs. */
	maxSessionRuns?: number;
	/** Input tokens of one run, cached ones included. */
	maxRawInputTokens?: number;
	/** Hours since the conversation began. */
	maxSessionAgeHours?: number;
}
