import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { createTestHome, type TestHome } from "@paperclipai/test-support/server/test-home.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunningServer, startServer } from "../../../index.ts";

let home: TestHome;
let server: RunningServer;
const base = mkdtempSync(path.join(tmpdir(), "web-ui-"));
// The folder's name has a meaning within the UI's folder.
const ui = path.join(base, "assets", "ui");

beforeAll(async () => {
	mkdirSync(ui, { recursive: true });
	writeFileSync(path.join(ui, "index.html"), "the app");
	mkdirSync(path.join(ui, "assets"));
	writeFileSync(path.join(ui, "assets", "a-1.js"), "1");
	home = await createTestHome();
	const { databaseUrl } = home;
	server = await startServer({
		home: home.home,
		port: 0,
		logLevel: "error",
		uiFolder: ui,
		...(databaseUrl ? { databaseUrl } : {}),
	});
});
afterAll(async () => {
	await server.stop();
	await home.remove();
	rmSync(base, { recursive: true, force: true });
});

it.each([
	["the app", "/", 200, "the app", "no-cache"],
	["a page of the app", "/runs/7?x=1", 200, "the app", "no-cache"],
	["a file", "/assets/a-1.js", 200, "1", "public, max-age=31536000, immutable"],
	["nothing outside its folder", "/..%2f..%2fetc%2fpasswd", 404, /route_not_found/, null],
	["no file that does not exist", "/assets/old-1.js", 404, /route_not_found/, null],
	["no page below the API", "/api/nothing", 404, /route_not_found/, null],
	["no page below the API in other letters", "/%61pi/nothing", 404, /route_not_found/, null],
])("serves %s", async (_, url, status, text, cache) => {
	const response = await fetch(server.url + url);
	expect(response.status).toBe(status);
	expect(await response.text()).toMatch(text);
	if (cache !== null) expect(response.headers.get("cache-control")).toBe(cache);
	expect(response.headers.get("content-security-policy")).toContain("default-src 'self'");
});

it("serves a file that was built after the start", async () => {
	writeFileSync(path.join(ui, "assets", "b-2.js"), "2");
	expect(await (await fetch(`${server.url}/assets/b-2.js`)).text()).toBe("2");
});

it("sends the compressed file that the build has put beside it", async () => {
	const script = "let page = 1;".repeat(100);
	const file = path.join(ui, "assets", "c-3.js");
	writeFileSync(file, script);
	writeFileSync(`${file}.br`, brotliCompressSync(script));
	const response = await fetch(`${server.url}/assets/c-3.js`, { headers: { "accept-encoding": "br" } });
	expect(await response.text()).toBe(script);
	expect(response.headers.get("content-encoding")).toBe("br");
	expect(response.headers.get("content-type")).toContain("javascript");
	expect(response.headers.get("vary")).toContain("accept-encoding");
	expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
	const whole = await fetch(`${server.url}/assets/c-3.js`, { headers: { "accept-encoding": "identity" } });
	expect([await whole.text(), whole.headers.get("content-encoding")]).toEqual([script, null]);
});
