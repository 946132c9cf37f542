import type { AdapterSessionCodec, SessionParams } from "../contract/session.ts";

/**
 * A codec that stores sessions as they are.
 *
 * @param read Gives what can be continued of stored data, `null` when it is no session of the adapter: nothing else may
 * reach a command line.
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
