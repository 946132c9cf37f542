import { createHash } from "node:crypto";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { addSecurityHeaders } from "../../../platform/http/security-headers.ts";
import { serveParserFrame } from "./parser-frame.ts";

it("serves a frame that may run its own script and parsers from blobs, and connect to nothing", async () => {
	const app = Fastify();
	addSecurityHeaders(app);
	serveParserFrame(app);
	const { headers, body } = await app.inject("/parser-frame");
	await app.close();
	const script = /<script>([\s\S]*)<\/script>/.exec(body)?.[1] ?? "";
	const policy = String(headers["content-security-policy"]).split("; ");
	expect(policy).toContain(`script-src 'sha256-${createHash("sha256").update(script).digest("base64")}' blob:`);
	expect(policy).toEqual(expect.arrayContaining(["sandbox allow-scripts", "default-src 'none'", "connect-src 'none'"]));
	expect(headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "x-content-type-options": "nosniff" });
});
