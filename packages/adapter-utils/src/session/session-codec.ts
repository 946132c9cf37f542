import type { AdapterSessionCodec, SessionParams } from "../contract/session.ts";

/**
 * Makes a codec whose stored form is the session itself.
 * @param read Validates data; `null` when it is not a session. Only validated data may reach a command line.
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
