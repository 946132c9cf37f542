import type { FastifyInstance, FastifyRequest } from "fastify";
import { HttpError } from "../errors/http-error.ts";

/**
 * Keeps other web pages out: one that has its name point to this machine (DNS rebinding) is known by its Host, one that
 * sends requests across origins by its Origin. Holds for the WebSocket handshake too, which is a request like any other.
 */
export function guardOrigin(app: FastifyInstance, hosts: () => ReadonlySet<string>): void {
	app.addHook("onRequest", async (request) => checkOrigin(request, hosts()));
}

function checkOrigin(request: FastifyRequest, hosts: ReadonlySet<string>): void {
	const host = request.headers.host?.toLowerCase() ?? "";
	if (!hosts.has(host)) {
		throw new HttpError(403, "host_not_allowed", `This server does not answer for the host "${host}".`, {
			hint: "Add it to PAPERCLIP_ALLOWED_HOSTS if it is yours.",
		});
	}
	const { origin } = request.headers;
	if (origin !== undefined && !isOwnOrigin(origin, host)) throw foreign(`the origin ${origin}`);
	if (origin === undefined && request.headers["sec-fetch-site"] === "cross-site" && !isPageVisit(request)) {
		throw foreign("another web site");
	}
}

function isOwnOrigin(origin: string, host: string): boolean {
	return origin.toLowerCase() === `http://${host}` || origin.toLowerCase() === `https://${host}`;
}

/** Following a link from elsewhere to a page of ours is harmless; reading the API is not. */
function isPageVisit(request: FastifyRequest): boolean {
	return request.headers["sec-fetch-mode"] === "navigate" && !request.url.startsWith("/api/");
}

function foreign(who: string): HttpError {
	return new HttpError(403, "origin_not_allowed", `A request from ${who} is refused.`, {
		hint: "Open the web UI under this server's own address.",
	});
}
