import { existsSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isPathOfApi } from "./api-path.ts";

export async function serveWebUi(app: FastifyInstance, folder: string): Promise<boolean> {
	if (!existsSync(path.join(folder, "index.html"))) return false;
	await app.register(fastifyStatic, {
		root: folder,
		cacheControl: false,
		preCompressed: true,
		setHeaders(reply, file) {
			// File names in assets/ change with their content.
			const isHashed = path.relative(folder, file).startsWith(`assets${path.sep}`);
			reply.setHeader("vary", "accept-encoding");
			reply.setHeader("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
		},
	});
	return true;
}

export function isPageOfApp(request: FastifyRequest): boolean {
	const [pathname = ""] = request.url.split("?", 1);
	return request.method === "GET" && !isPathOfApi(request) && path.posix.extname(pathname) === "";
}
