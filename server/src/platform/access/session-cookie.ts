import { parseCookie, stringifySetCookie } from "cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { MasterKeyContext } from "../data-folder/master-key.ts";
import type { StartedSession } from "./board-sessions.ts";

/** Browsers send cookies to every port of a host, so each installation needs its own name. */
function cookieName({ masterKey }: MasterKeyContext): string {
	return `paperclip_session_${masterKey.fingerprint.slice(0, 8)}`;
}

export function readSessionToken(context: MasterKeyContext, { headers }: FastifyRequest): string | null {
	return parseCookie(headers.cookie ?? "")[cookieName(context)] || null;
}

export function setSessionCookie(context: MasterKeyContext, reply: FastifyReply, session: StartedSession | null): void {
	const cookie = stringifySetCookie({
		name: cookieName(context),
		value: session?.token ?? "",
		httpOnly: true,
		sameSite: "strict",
		path: "/",
		// Fastify reads the forwarded protocol only from a trusted proxy.
		secure: reply.request.protocol === "https",
		expires: session?.expiresAt ?? new Date(0),
	});
	reply.header("set-cookie", cookie);
}
