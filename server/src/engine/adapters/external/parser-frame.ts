import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";

/**
 * Browsers do not allow module workers in a frame with an opaque origin. The braces keep declarations out of the global
 * scope.
 */
const SCRIPT = `
"use strict";
addEventListener("message", ({ source, data, ports }) => {
	if (source !== parent) return;
	const program = new Blob(["'use strict';{", data, "}"], { type: "text/javascript" });
	new Worker(URL.createObjectURL(program)).postMessage(null, ports);
}, { once: true });
`;

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Parser</title></head><body><script>${SCRIPT}</script></body></html>`;

const POLICY = [
	"sandbox allow-scripts",
	"default-src 'none'",
	`script-src 'sha256-${createHash("sha256").update(SCRIPT).digest("base64")}' blob:`,
	"worker-src blob:",
	"connect-src 'none'",
	"base-uri 'none'",
	"form-action 'none'",
	"frame-ancestors 'self'",
].join("; ");

/** The page has an opaque origin and may load nothing and connect to nothing. */
export function serveParserFrame(app: FastifyInstance): void {
	app.get("/parser-frame", { schema: { hide: true } }, (_, reply) =>
		reply
			.headers({ "content-security-policy": POLICY, "cache-control": "no-cache" })
			.type("text/html; charset=utf-8")
			.send(PAGE),
	);
}
