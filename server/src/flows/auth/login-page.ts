import type { FastifyInstance, FastifyReply } from "fastify";
import { TooManyAttempts } from "../../platform/access/attempt-limit.ts";
import type { IdentityContext } from "../../platform/access/identify-caller.ts";
import { LIMITS } from "../../platform/settings/limits.ts";
import { logIn } from "./log-in.ts";
import { nextPage } from "./next-page.ts";
import { LOGIN_HEADERS, renderLogin } from "./render-login.ts";

const FORM = "application/x-www-form-urlencoded";

/** Works without JavaScript. Only this plugin parses form bodies. */
export function loginPage(app: FastifyInstance, context: IdentityContext): void {
	const schema = { hide: true };
	app.removeAllContentTypeParsers();
	app.addContentTypeParser(FORM, { parseAs: "string", bodyLimit: LIMITS.anonymousBodyBytes }, (_, body, done) =>
		done(null, Object.fromEntries(new URLSearchParams(String(body)))),
	);
	app.get<{ Querystring: { next?: unknown } }>("/login", { schema }, (request, reply) =>
		reply.headers(LOGIN_HEADERS).send(renderLogin(nextPage(request.query.next))),
	);
	app.post("/login", { schema }, async (request, reply) => {
		const { key = "", next } = (request.body ?? {}) as Record<string, string>;
		const page = nextPage(next);
		try {
			if ((await logIn(context, request, reply, key.trim())) !== null) return reply.redirect(page, 303);
		} catch (error) {
			if (!(error instanceof TooManyAttempts)) throw error;
			reply.header("retry-after", error.retryAfterSec);
			return refuse(reply, 429, page, `${error.message} ${error.hint ?? ""}`);
		}
		return refuse(reply, 401, page, "This is not a valid board key. It may be mistyped or revoked.");
	});
}

function refuse(reply: FastifyReply, status: number, page: string, error: string): FastifyReply {
	return reply.status(status).headers(LOGIN_HEADERS).send(renderLogin(page, error));
}
