import { type AdapterExecutionResult, isCodedError } from "@paperclipai/adapter-utils";
import type { ServerAdapter } from "../adapters/server-adapter.ts";
import type { StoredSession } from "./session-store.ts";

/** Decodes a stored session with the adapter's codec. Returns `null` when the adapter does not recognize it. */
export async function decodeSession(
	{ sessionCodec }: ServerAdapter,
	session: StoredSession | null,
): Promise<StoredSession | null> {
	if (session === null || sessionCodec?.deserialize === undefined) return session;
	try {
		const sessionParams = await sessionCodec.deserialize(session.sessionParams);
		return sessionParams === null ? null : { ...session, sessionParams };
	} catch (error) {
		// Coded errors come from the server, such as a crash of the adapter's process; others mean that it cannot decode.
		if (isCodedError(error)) throw error;
		return null;
	}
}

/** Encodes the session of a result for storage, and adds a display id if the adapter has not set one. */
export async function encodeSession(
	{ sessionCodec }: ServerAdapter,
	result: AdapterExecutionResult,
): Promise<AdapterExecutionResult> {
	const { sessionParams } = result;
	if (sessionParams == null || sessionCodec?.serialize === undefined) return result;
	const encoded = await sessionCodec.serialize(sessionParams);
	const displayId = result.sessionDisplayId ?? (await sessionCodec.getDisplayId?.(encoded));
	return {
		...result,
		sessionParams: encoded,
		...(typeof displayId === "string" ? { sessionDisplayId: displayId } : {}),
	};
}
