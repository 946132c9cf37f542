import type { FastifyRequest } from "fastify";

/** Decodes the path like the router: `/%61pi/` is `/api/`. */
export function isPathOfApi(request: FastifyRequest): boolean {
	const { url } = request.routeOptions;
	const [pathname = ""] = request.url.split("?", 1);
	return isBelowApi(url ?? "") || isBelowApi(decode(pathname));
}

export function isBelowApi(pathname: string): boolean {
	return /^\/+api(\/|$)/i.test(pathname);
}

function decode(pathname: string): string {
	try {
		return decodeURIComponent(pathname);
	} catch {
		return "/api";
	}
}
