import type { FastifyInstance, FastifyRequest } from "fastify";
import { isForAgents } from "../access/agent-connections.ts";
import { HttpError } from "../errors/http-error.ts";
import { isPathOfApi } from "./api-path.ts";

/** `none`: typed into the URL bar or opened from a bookmark. Excludes `same-site`: another port or subdomain. */
const OWN_SITES: ReadonlySet<unknown> = new Set(["same-origin", "none"]);

/** `Host` reveals DNS rebinding, `Origin` a cross-origin request. Applies to WebSocket handshakes too. */
export function guardOrigin(app: FastifyInstance, hosts: () => ReadonlySet<string>): void {
	app.addHook("onRequest", async (request) => checkOrigin(request, hosts()));
}

export function checkOrigin(request: FastifyRequest, hosts: ReadonlySet<string>): void {
	const host = request.headers.host?.toLowerCase() ?? "";
	// The port for agents is forwarded under other hosts and ports, and no page has an agent's credential.
	if (!hosts.has(host) && !isForAgents(request)) {
		throw new HttpError(403, "host_not_allowed", `This server does not serve the host "${host}".`, {
			hint: "Add the host to PAPERCLIP_ALLOWED_HOSTS if it is yours.",
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

/** A link from another site to the web UI is harmless; reading the API is not. */
function isPageVisit(request: FastifyRequest): boolean {
	const isReading = request.method === "GET" || request.method === "HEAD";
	return isReading && request.headers["sec-fetch-mode"] === "navigate" && !isPathOfApi(request);
}

function crossOrigin(who: string): HttpError {
	return new HttpError(403, "origin_not_allowed", `Requests from ${who} are refused.`, {
		hint: "Open the web UI at this server's own URL.",
	});
}
