import { type AdapterExecutionResult, isCodedError } from "@paperclipai/adapter-utils";
import type { ServerAdapter } from "../adapters/server-adapter.ts";
import type { StoredSession } from "./session-store.ts";

/** A stored session as its adapter wants it; what the adapter does not take for one of its sessions is none. */
export async function decodeSession(
	{ sessionCodec }: ServerAdapter,
	session: StoredSession | null,
): Promise<StoredSession | null> {
	if (session === null || sessionCodec?.deserialize === undefined) return session;
	try {
		const sessionParams = await sessionCodec.deserialize(session.sessionParams);
		return sessionParams === null ? null : { ...session, sessionParams };
	} catch (error) {
		// What the host has to say of the adapter goes on; what the adapter itself throws tells that it cannot read it.
		if (isCodedError(error)) throw error;
		return null;
	}
}

/** The session of a result as it is to be stored, with a name for people. */
export async function encodeSession(
	{ sessionCodec }: ServerAdapter,
	result: AdapterExecutionResult,
): Promise<AdapterExecutionResult> {
	const { sessionParams } = result;
	if (sessionParams == null || sessionCodec?.serialize === undefined) return result;
	const encoded = await sessionCodec.serialize(sessionParams);
	const name = result.sessionDisplayId ?? (await sessionCodec.getDisplayId?.(encoded));
	return { ...result, sessionParams: encoded, ...(name == null ? {} : { sessionDisplayId: name }) };
}
