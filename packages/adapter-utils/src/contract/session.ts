/** What an adapter needs to continue a conversation. Opaque to the host, which stores it for each agent and task. */
export type SessionParams = Record<string, unknown>;

export interface AdapterSessionCodec {
	/** Checks stored data; `null` when it is not a session of this adapter. */
	deserialize(raw: unknown): SessionParams | null;
	serialize(params: SessionParams | null): SessionParams | null;
	/** A short name of the session for people, `null` when there is none. */
	getDisplayId?(params: SessionParams | null): string | null;
}

export interface AdapterSessionManagement {
	/** The runtime can continue an earlier conversation. */
	supportsSessionResume: boolean;
	/** Who keeps the conversation within the model's context window: `confirmed` = the runtime itself does. */
	nativeContextManagement: "confirmed" | "likely" | "unknown" | "none";
	/** When an adapter would begin a new conversation in place of a long one; 0 = never. This host does not act on it. */
	defaultSessionCompaction?: SessionCompaction;
}

export interface SessionCompaction {
	enabled: boolean;
	maxSessionRuns?: number;
	maxRawInputTokens?: number;
	maxSessionAgeHours?: number;
}
