import type { FastifyInstance } from "fastify";

const POLICY = [
	"default-src 'self'",
	"script-src 'self'",
	"style-src 'self' 'unsafe-inline'",
	"img-src 'self' data:",
	"connect-src 'self'",
	"worker-src 'self' blob:",
	"frame-ancestors 'none'",
	"base-uri 'none'",
	"form-action 'none'",
].join("; ");

export const SECURITY_HEADERS = {
	"content-security-policy": POLICY,
	"x-content-type-options": "nosniff",
	"referrer-policy": "no-referrer",
	"cross-origin-opener-policy": "same-origin",
	"cross-origin-resource-policy": "same-origin",
};

export function addSecurityHeaders(app: FastifyInstance): void {
	app.addHook("onRequest", async (_, reply) => void reply.headers(SECURITY_HEADERS));
}
