import type { AdapterSessionCodec, SessionParams } from "../contract/session.ts";

/**
 * Makes a codec whose stored form is the session itself.
 *
 * @param read Validates data and returns the session in it; `null` when there is none. Only validated data may reach a
 * command line.
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
