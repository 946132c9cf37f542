import * as api from "@paperclipai/shared";
import { startTestServer, type TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AdapterPackage, createAdapterPackage, shellAdapter } from "../adapter-package.ts";

const TYPE = "acme_hanging_session";
const CODEC = `sessionCodec: {
	serialize: (params) => params,
	getDisplayId: (params) => params?.sessionId ?? null,
	async deserialize(raw) {
		console.log("deserializing");
		return await new Promise(() => {});
	},
},`;

let server: TestServer;
let acme: AdapterPackage;
beforeAll(async () => {
	// A cancel that waited for the call would be rejected as incomplete.
	server = await startTestServer({ limits: { adapterCallMs: 3_600_000 } });
	acme = await createAdapterPackage("@acme/hanging-session-adapter", { "index.js": shellAdapter(TYPE, CODEC) });
	await server.client.call(api.installAdapter, { body: { localPath: acme.folder } });
});
afterAll(async () => {
	await server.stop();
	await acme.remove();
});

it("a cancelled run does not wait for an adapter that hangs while it decodes the session", async () => {
	const agent = await server.createAgent(TYPE, { script: "true" });
	expect(await server.finish((await server.wake(agent.id)).id)).toMatchObject({ status: "succeeded" });
	const { id } = await server.wake(agent.id);
	await until(async () => (await server.client.call(api.getRun, { params: { runId: id } })).status === "running");
	expect(await server.client.call(api.cancelRun, { params: { runId: id } })).toMatchObject({ status: "cancelled" });
});
