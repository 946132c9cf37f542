/** A JSON object, stored per agent and task, opaque to the server. */
export type SessionParams = Record<string, unknown>;

/** Converts between a session and its stored form. Its functions must not throw. */
export interface AdapterSessionCodec {
	/** Validates stored data; if it returns `null`, the run starts a new session. */
	deserialize(raw: unknown): SessionParams | null;
	/** Returns the stored form; `null` stores nothing. */
	serialize(params: SessionParams | null): SessionParams | null;
	/** Used when the result has no `sessionDisplayId`. */
	getDisplayId?(params: SessionParams | null): string | null;
}

/** How an adapter handles long conversations. */
export interface AdapterSessionManagement {
	supportsSessionResume: boolean;
	/** Whether the agent program itself keeps the conversation within the model's context window. */
	nativeContextManagement: "confirmed" | "likely" | "unknown" | "none";
	/** Not used by Paperclip's server. */
	defaultSessionCompaction?: SessionCompaction;
}

/** Limits after which a conversation is replaced by a new one; 0 or omitted = no limit. */
export interface SessionCompaction {
	enabled: boolean;
	maxSessionRuns?: number;
	maxRawInputTokens?: number;
	maxSessionAgeHours?: number;
}
