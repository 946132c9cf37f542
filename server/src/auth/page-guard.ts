import type { FastifyInstance } from "fastify";
import { isBoardSession } from "../access/board-sessions.ts";
import type { IdentityContext } from "../access/identify-caller.ts";
import { readSessionToken } from "../access/session-cookie.ts";
import { isPageOfApp } from "../http/web-ui.ts";

/** Pages that need nobody: the login, and the frame of parsers, which has an origin of its own and so no cookie. */
const OPEN_PAGES: ReadonlySet<string | undefined> = new Set(["/login", "/parser-frame"]);

/** Sends a browser without a session from the pages of the web UI to the login. They hold no data: the API has a guard of its own. */
export function guardPages(app: FastifyInstance, context: IdentityContext): void {
	if (context.deployment === "local_trusted") return;
	app.addHook("onRequest", async (request, reply) => {
		if (!isPageOfApp(request) || OPEN_PAGES.has(request.routeOptions.url)) return;
		// Following a link from another site, a browser holds the cookie back; the page then asks the API itself.
		if (request.headers["sec-fetch-site"] === "cross-site") return;
		const session = readSessionToken(context, request);
		if (session !== null && (await isBoardSession(context, session))) return;
		return reply.redirect(`/login?next=${encodeURIComponent(request.url)}`, 303);
	});
}
