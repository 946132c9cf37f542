import * as api from "@paperclipai/shared";
import type { FastifyInstance } from "fastify";
import { createBoardKey, listBoardKeys, revokeBoardKey } from "../../platform/access/board-keys.ts";
import { endBoardSession } from "../../platform/access/board-sessions.ts";
import type { IdentityContext } from "../../platform/access/identify-caller.ts";
import { readSessionToken, setSessionCookie } from "../../platform/access/session-cookie.ts";
import { HttpError } from "../../platform/errors/http-error.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import { sendPage, serve } from "../../platform/http/serve-endpoint.ts";
import { serveOnce } from "../../platform/http/serve-once.ts";
import { logIn } from "./log-in.ts";

export function authRoutes(app: FastifyInstance, context: IdentityContext & EventContext): void {
	serve(app, api.listBoardKeys, async (call) => sendPage(call, await listBoardKeys(context, call.query)));
	serveOnce(app, context, api.createBoardKey, (once, { body }) =>
		once((transaction) => createBoardKey(transaction, body.name)),
	);
	serve(app, api.revokeBoardKey, ({ params }) => revokeBoardKey(context, params.keyId));
	serve(app, api.login, async ({ body, request, reply }) => {
		const session = await logIn(context, request, reply, body.key);
		if (session === null) throw wrongKey();
		return { expiresAt: session.expiresAt.toISOString() };
	});
	serve(app, api.logout, async ({ request, reply }) => {
		const token = readSessionToken(context, request);
		if (token !== null) await endBoardSession(context, token);
		setSessionCookie(context, reply, null);
		return {};
	});
	serve(app, api.getMe, async ({ caller }) => {
		const { agentId, runId } = caller.kind === "agent" ? caller : { agentId: null, runId: null };
		return { deployment: context.deployment, caller: { kind: caller.kind, agentId, runId } };
	});
}

function wrongKey(): HttpError {
	return new HttpError(401, "credentials_invalid", "This is not a valid board key.", {
		hint: "Create a key on the server's machine with: paperclipai auth key create NAME",
	});
}
