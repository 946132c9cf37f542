import type { FastifyReply, FastifyRequest } from "fastify";
import { BOARD_KEY_PREFIX, useBoardKey } from "../../platform/access/board-keys.ts";
import { type StartedSession, startBoardSession } from "../../platform/access/board-sessions.ts";
import type { IdentityContext } from "../../platform/access/identify-caller.ts";
import { setSessionCookie } from "../../platform/access/session-cookie.ts";

/**
 * `null` for a wrong key.
 * @throws {TooManyAttempts}
 */
export async function logIn(
	context: IdentityContext,
	request: FastifyRequest,
	reply: FastifyReply,
	key: string,
): Promise<StartedSession | null> {
	const find = async () => (key.startsWith(BOARD_KEY_PREFIX) ? await useBoardKey(context, key) : null);
	const keyId = await context.attempts.attempt(request.ip, find);
	if (keyId === null) return null;
	const session = await startBoardSession(context, keyId);
	setSessionCookie(context, reply, session);
	return session;
}
