import * as api from "@paperclipai/shared";
import { startTestServer, type TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AdapterPackage, createAdapterPackage, shellAdapter } from "../adapter-package.ts";

const TYPE = "acme_limits";
let server: TestServer;
let acme: AdapterPackage;

/** Executes the code in the agent's configuration. */
const SOURCE = shellAdapter(TYPE, "async listModels() { await new Promise(() => {}); },").replace(
	"async execute(ctx) {",
	'async execute(ctx) { await new (async () => {}).constructor("ctx", ctx.config.code)(ctx);',
);

beforeAll(async () => {
	const limits = { adapterHeapMb: 64, adapterMemoryMb: 300, adapterMemoryPollMs: 50, adapterCallMs: 500 };
	server = await startTestServer({ limits });
	acme = await createAdapterPackage("@acme/limited-adapter", { "index.js": SOURCE });
	await server.client.call(api.installAdapter, { body: { localPath: acme.folder } });
});
afterAll(async () => {
	await server.stop();
	await acme.remove();
});

it.each([
	["heap", "const all = []; for (;;) all.push(new Array(1_000).fill({}));", "heap limit of 64 MB"],
	[
		"buffers",
		"const all = []; for (;;) { all.push(Buffer.alloc(10_000_000, 1)); await new Promise((go) => setTimeout(go, 20)); }",
		"memory limit of 300 MB",
	],
])("names the limit that the process's %s exceeded", async (_, code, limit) => {
	const agent = await server.createAgent(TYPE, { code, script: "true" });
	const run = await server.finish((await server.wake(agent.id)).id);
	expect(run.error).toMatchObject({ code: "adapter_crashed", message: expect.stringContaining(limit) });
	expect(run.error?.message).not.toContain("v8::");
});

it("names the function that did not respond", async () => {
	const path = `/api/companies/${server.company.id}/adapters/${TYPE}/models`;
	const { body } = await server.send("GET", path);
	expect(body.error).toMatchObject({
		code: "adapter_timeout",
		message: "The adapter did not respond to listModels() within 0.5 s.",
	});
});
