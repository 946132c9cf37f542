import { existsSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/** Serves the built web UI. Paths that are no file and not below `/api` are pages of the app. */
export async function serveWebUi(app: FastifyInstance, folder: string): Promise<void> {
	if (!existsSync(path.join(folder, "index.html"))) return;
	await app.register(fastifyStatic, {
		root: folder,
		wildcard: false,
		setHeaders(reply, file) {
			// File names in assets/ change with their content.
			const isHashed = file.includes(`${path.sep}assets${path.sep}`);
			reply.setHeader("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
		},
	});
	app.get("/*", { schema: { hide: true } }, (request, reply) =>
		request.url.startsWith("/api/") ? reply.callNotFound() : reply.sendFile("index.html"),
	);
}
