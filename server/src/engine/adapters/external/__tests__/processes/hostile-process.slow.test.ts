import * as api from "@paperclipai/shared";
import { startTestServer, type TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AdapterPackage, createAdapterPackage, shellAdapter } from "../adapter-package.ts";

const TYPE = "acme_hostile";
const TOKEN = "sk-0123456789abcdef-of-this-agent";
let server: TestServer;
let acme: AdapterPackage;

/** Executes the code in the agent's configuration. */
const HOSTILE = shellAdapter(
	TYPE,
	`sessionCodec: {
		serialize: (params) => params,
		getDisplayId: () => "given",
		deserialize: () => process.exit(5),
	},`,
).replace(
	"async execute(ctx) {",
	`async execute(ctx) {
		const run = new (async () => {}).constructor("ctx", "fs", ctx.config.code ?? "");
		await run(ctx, await import("node:fs"));
	`,
);

beforeAll(async () => {
	server = await startTestServer();
	acme = await createAdapterPackage("@acme/hostile-adapter", { "index.js": HOSTILE });
	await server.client.call(api.installAdapter, { body: { localPath: acme.folder } });
});
afterAll(async () => {
	await server.stop();
	await acme.remove();
});

async function runWith(code: string) {
	const agent = await server.createAgent(TYPE, { code, script: "true", env: { ACME_TOKEN: TOKEN } });
	return await server.finish((await server.wake(agent.id)).id);
}

it.each([
	["sends malformed data", "fs.writeSync(3, 'nothing that anybody could read');"],
	["sends a message of an unknown kind", "fs.writeSync(3, Buffer.from([0, 0, 0, 3, 0xff, 0x0f, 0x30]));"],
	["closes its pipe and never returns", "fs.closeSync(3); await new Promise(() => setInterval(() => {}, 1000));"],
])("fails the run of an adapter that %s", async (_, code) => {
	expect(await runWith(code)).toMatchObject({ status: "failed", error: { code: "adapter_crashed" } });
});

it("says where the adapter threw an error", async () => {
	const { error } = await runWith('throw new TypeError("boom\\nmore");');
	expect(error).toMatchObject({
		code: "adapter_threw",
		message: expect.stringMatching(/^The adapter failed: boom \([^()]+:\d+\)$/),
	});
});

it("fails a run whose error throws when it is read", async () => {
	const code = `throw Object.defineProperty(new Error(), "message", { get() { throw new Error("no"); } });`;
	expect(await runWith(code)).toMatchObject({ status: "failed", error: { code: "adapter_threw" } });
});

it.each([
	"adapter_process_gone",
	"adapter_load_failed",
	"run_detached",
])("executes a run once whose adapter throws an error with the server's own code %s", async (code) => {
	const run = await runWith(`
			await ctx.onLog("stdout", "executed\\n");
			throw Object.assign(new Error("It says so."), { name: "CodedError", code: "${code}" });
		`);
	expect(run).toMatchObject({ status: "failed", error: { code, message: "It says so." } });
	expect(await server.output(run.id)).toBe("executed\n");
	const events = await server.client.call(api.listRunEvents, { params: { runId: run.id } });
	expect(events.map(({ type }) => type)).not.toContain("adapter_broke_down");
});

it("masks the agent's secrets when the adapter crashes", async () => {
	const run = await runWith(`
		console.log("It is", ctx.config.env.ACME_TOKEN);
		setTimeout(() => { throw new Error(ctx.config.env.ACME_TOKEN); });
		await new Promise(() => {});
	`);
	const events = await server.client.call(api.listRunEvents, { params: { runId: run.id } });
	expect(events.map(({ type }) => type)).toContain("adapter_broke_down");
	expect(JSON.stringify([run, events])).not.toContain(TOKEN);
});

it("fails a run when the adapter crashes repeatedly outside execute()", async () => {
	const agent = await server.createAgent(TYPE, { script: "true" });
	const wake = async () => await server.finish((await server.wake(agent.id)).id);
	expect(await wake()).toMatchObject({ status: "succeeded" });
	expect(await wake()).toMatchObject({ status: "failed", error: { code: "adapter_crashed" } });
});
