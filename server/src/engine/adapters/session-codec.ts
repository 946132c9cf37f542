import { type AdapterExecutionResult, isCodedError, isObject, messageOf } from "@paperclipai/adapter-utils";
import type { StoredSession } from "../../records/sessions/session-store.ts";
import { isAdapterGone } from "./adapter-gone.ts";
import type { ServerAdapter } from "./server-adapter.ts";
import { isThrownByAdapter } from "./thrown-by-adapter.ts";

/** Decodes a stored session with the adapter's codec. Returns `null` when the adapter does not recognize it. */
export async function decodeSession(
	{ sessionCodec }: ServerAdapter,
	session: StoredSession | null,
): Promise<StoredSession | null> {
	if (session === null || sessionCodec?.deserialize === undefined) return session;
	try {
		const sessionParams = await sessionCodec.deserialize(session.sessionParams);
		return isObject(sessionParams) ? { ...session, sessionParams } : null;
	} catch (error) {
		// Coded errors of the server, such as a crash of the adapter's process, say nothing about the session.
		if (isCodedError(error) && !isThrownByAdapter(error)) throw error;
		return null;
	}
}

/**
 * Encodes the session of a result for storage, and adds a display id if the adapter has not set one. When the adapter's codec
 * fails, the result has no session to keep, and `onLost` gets a sentence about it: the run itself has already ended.
 * @throws {CodedError} when the adapter's process crashed, so that the run is executed again.
 */
export async function encodeSession(
	{ sessionCodec }: ServerAdapter,
	result: AdapterExecutionResult,
	onLost: (message: string) => Promise<void>,
): Promise<AdapterExecutionResult> {
	const { sessionParams } = result;
	if (sessionParams == null || sessionCodec?.serialize === undefined) return result;
	try {
		const encoded: unknown = await sessionCodec.serialize(sessionParams);
		if (encoded !== null && !isObject(encoded)) throw new Error("serialize() returned neither an object nor null.");
		const displayId = result.sessionDisplayId ?? (await sessionCodec.getDisplayId?.(encoded));
		return {
			...result,
			sessionParams: encoded,
			...(typeof displayId === "string" ? { sessionDisplayId: displayId } : {}),
		};
	} catch (error) {
		if (isAdapterGone(error)) throw error;
		await onLost(`The session of this run is not kept, because the adapter could not encode it: ${messageOf(error)}`);
		return { ...result, sessionParams: null, sessionId: null };
	}
}
