import type { FastifyInstance } from "fastify";
import { isBoardSession } from "../../platform/access/board-sessions.ts";
import type { IdentityContext } from "../../platform/access/identify-caller.ts";
import { readSessionToken } from "../../platform/access/session-cookie.ts";
import { isPageOfApp } from "../../platform/http/web-ui.ts";

/** Pages that need no session. The parser frame has an opaque origin, which sends no cookies. */
const OPEN_PAGES: ReadonlySet<string | undefined> = new Set(["/login", "/parser-frame"]);

/** The pages hold no data; the API guard protects the data. */
export function guardPages(app: FastifyInstance, context: IdentityContext): void {
	if (context.deployment === "local_trusted") return;
	app.addHook("onRequest", async (request, reply) => {
		if (!isPageOfApp(request) || OPEN_PAGES.has(request.routeOptions.url)) return;
		// A browser that follows a link from another site sends no cookie; the page then calls the API itself.
		if (request.headers["sec-fetch-site"] === "cross-site") return;
		const session = readSessionToken(context, request);
		if (session !== null && (await isBoardSession(context, session))) return;
		return reply.redirect(`/login?next=${encodeURIComponent(request.url)}`, 303);
	});
}
