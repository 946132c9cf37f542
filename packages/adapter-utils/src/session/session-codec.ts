import type { AdapterSessionCodec, SessionParams } from "../contract/session.ts";

/**
 * Creates a codec that stores the session unchanged.
 * @param read Validates data; returns `null` if it is not a session. Only validated data may reach a command line.
 */
export function createSessionCodec(
	read: (raw: unknown) => (SessionParams & { sessionId: string }) | null,
): AdapterSessionCodec {
	return {
		deserialize: read,
		serialize: read,
		getDisplayId: (params) => read(params)?.sessionId ?? null,
	};
}
