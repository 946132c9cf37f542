import type { FastifyRequest } from "fastify";

/** Whether a request is for the API, however its path is written: `/%61pi/` is `/api/` to the router. */
export function isPathOfApi(request: FastifyRequest): boolean {
	const { url } = request.routeOptions;
	const [pathname = ""] = request.url.split("?", 1);
	return isBelowApi(url ?? "") || isBelowApi(decode(pathname));
}

export function isBelowApi(pathname: string): boolean {
	return /^\/+api(\/|$)/i.test(pathname);
}

/** A path that cannot be decoded is nobody's page. */
function decode(pathname: string): string {
	try {
		return decodeURIComponent(pathname);
	} catch {
		return "/api";
	}
}
