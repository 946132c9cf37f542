import type { FastifyInstance, FastifyRequest } from "fastify";
import { isForAgents } from "../access/agent-connections.ts";
import { HttpError } from "../errors/http-error.ts";
import { isPathOfApi } from "./api-path.ts";

/** From this server's own page, or from the user: an address bar, a bookmark. Not from another port or a subdomain. */
const OWN_SITES: ReadonlySet<unknown> = new Set(["same-origin", "none"]);

/**
 * Rejects requests of other web pages: DNS rebinding is recognized by the `Host` header, a cross-origin request by `Origin`.
 * Applies to WebSocket handshakes too.
 */
export function guardOrigin(app: FastifyInstance, hosts: () => ReadonlySet<string>): void {
	app.addHook("onRequest", async (request) => checkOrigin(request, hosts()));
}

/** @throws {HttpError} */
export function checkOrigin(request: FastifyRequest, hosts: ReadonlySet<string>): void {
	const host = request.headers.host?.toLowerCase() ?? "";
	// There the host and the port are those of the environment, and no page has the credential of an agent.
	if (!hosts.has(host) && !isForAgents(request)) {
		throw new HttpError(403, "host_not_allowed", `This server does not serve the host "${host}".`, {
			hint: "Add it to PAPERCLIP_ALLOWED_HOSTS if it is yours.",
		});
	}
	const { origin } = request.headers;
	if (origin !== undefined && !isOwnOrigin(origin, host)) throw crossOrigin(`the origin ${origin}`);
	const site = request.headers["sec-fetch-site"];
	if (origin === undefined && !(site === undefined || OWN_SITES.has(site)) && !isPageVisit(request)) {
		throw crossOrigin("another web site");
	}
}

function isOwnOrigin(origin: string, host: string): boolean {
	return origin.toLowerCase() === `http://${host}` || origin.toLowerCase() === `https://${host}`;
}

/** Following a link from another site to the web UI is harmless; reading the API is not. */
function isPageVisit(request: FastifyRequest): boolean {
	const isReading = request.method === "GET" || request.method === "HEAD";
	return isReading && request.headers["sec-fetch-mode"] === "navigate" && !isPathOfApi(request);
}

function crossOrigin(who: string): HttpError {
	return new HttpError(403, "origin_not_allowed", `A request from ${who} is refused.`, {
		hint: "Open the web UI under this server's own address.",
	});
}
