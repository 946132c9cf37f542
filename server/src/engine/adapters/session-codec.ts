import { type AdapterExecutionResult, isCodedError, isObject, messageOf } from "@paperclipai/adapter-utils";
import type { StoredSession } from "../../records/sessions/session-store.ts";
import { isAdapterGone } from "./adapter-gone.ts";
import type { ServerAdapter } from "./server-adapter.ts";
import { isThrownByAdapter } from "./thrown-by-adapter.ts";

export async function decodeSession(
	{ sessionCodec }: ServerAdapter,
	session: StoredSession | null,
): Promise<StoredSession | null> {
	if (session === null || sessionCodec?.deserialize === undefined) return session;
	try {
		const sessionParams = await sessionCodec.deserialize(session.sessionParams);
		return isObject(sessionParams) ? { ...session, sessionParams } : null;
	} catch (error) {
		// Errors not thrown by the codec, such as a crash of the adapter's process, do not invalidate the session.
		if (isCodedError(error) && !isThrownByAdapter(error)) throw error;
		return null;
	}
}

/**
 * If the codec fails, only the session is lost, because the run has already ended.
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
