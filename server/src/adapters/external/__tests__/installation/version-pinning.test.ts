import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { startTestServer, type TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type AdapterPackage, createAdapterPackage, shellAdapter } from "../adapter-package.ts";

const TYPE = "process";
const params = { type: TYPE };
let server: TestServer;
let acme: AdapterPackage;

/** Overrides the built-in adapter. Its codec waits while the file `hold` exists, and `crash` makes a run exit the process. */
const ADAPTER = shellAdapter(
	TYPE,
	`sessionCodec: {
		serialize: (params) => params,
		getDisplayId: () => null,
		async deserialize(params) {
			while (existsSync(params.hold)) await new Promise((resolve) => setTimeout(resolve, 20));
			return params;
		},
	},`,
)
	.replace("{ sessionId: ctx.runId }", "{ hold: ctx.config.hold }")
	.replace("import ", 'import { existsSync } from "node:fs"; import ')
	.replace(
		"onSpawn: ctx.onSpawn,",
		`onSpawn: async (spawned) => {
		await ctx.onSpawn(spawned);
		if (ctx.config.crash) setTimeout(() => process.exit(3), 100);
	},`,
	);

beforeAll(async () => {
	server = await startTestServer();
	acme = await createAdapterPackage("@acme/pinned-adapter", { "index.js": ADAPTER });
});
beforeEach(async () => {
	await server.client.call(api.installAdapter, { body: { localPath: acme.folder } });
	await server.client.call(api.updateAdapter, { params, body: { disabled: false } });
	await server.client.call(api.overrideAdapter, { params, body: { paused: false } });
});
afterAll(async () => {
	await server.stop();
	await acme.remove();
});

const isAlive = (pid: number) => {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
};

it.each<[string, () => Promise<unknown>]>([
	["is disabled", () => server.client.call(api.updateAdapter, { params, body: { disabled: true } })],
	["is removed", () => server.client.call(api.removeAdapter, { params, query: { force: "true" } })],
	[
		"is replaced by the built-in one",
		() => server.client.call(api.overrideAdapter, { params, body: { paused: true } }),
	],
])("continues a run after a restart although its adapter %s", async (how, change) => {
	const gate = path.join(acme.folder, how.replaceAll(" ", "-"));
	const script = `echo started; while [ ! -e ${gate} ]; do sleep 0.05; done; echo end`;
	const { id } = await server.wake((await server.createAgent(TYPE, { script, command: "false" })).id);
	await until(async () => (await server.output(id)).includes("started"));
	await change();
	await server.restart();
	await writeFile(gate, "");
	expect(await server.finish(id)).toMatchObject({ status: "succeeded", summary: "hello" });
	expect(await server.output(id)).toBe("hello\nstarted\nend\n");
});

it("continues a run of a built-in adapter after a restart although it has been overridden", async () => {
	await server.client.call(api.removeAdapter, { params, query: { force: "true" } });
	const gate = path.join(acme.folder, "built-in");
	const args = ["-c", `echo started; while [ ! -e ${gate} ]; do sleep 0.05; done; echo end`];
	const { id } = await server.wake((await server.createAgent(TYPE, { command: "sh", args })).id);
	await until(async () => (await server.output(id)).includes("started"));
	await server.client.call(api.installAdapter, { body: { localPath: acme.folder } });
	await server.restart();
	await writeFile(gate, "");
	expect(await server.finish(id)).toMatchObject({ status: "succeeded", exitCode: 0 });
	expect(await server.output(id)).toBe("started\nend\n");
});

it("uses the new version when the adapter is reloaded while a run is being prepared", async () => {
	const hold = path.join(acme.folder, "hold");
	const agent = await server.createAgent(TYPE, { script: "true", command: "false", hold });
	expect(await server.finish((await server.wake(agent.id)).id)).toMatchObject({ summary: "hello" });
	await writeFile(hold, "");
	const { id } = await server.wake(agent.id);
	await until(async () => (await server.client.call(api.getRun, { params: { runId: id } })).status === "running");
	await acme.write({ "nested/greeting.js": 'export const greeting = "new";' });
	await server.client.call(api.reloadAdapter, { params });
	await rm(hold);
	expect(await server.finish(id)).toMatchObject({ status: "succeeded", summary: "new" });
});

it("leaves no process of a run whose adapter crashed twice", async () => {
	const agent = await server.createAgent(TYPE, { script: "echo $$; exec sleep 60", crash: true, command: "false" });
	const { id } = await server.finish((await server.wake(agent.id)).id);
	expect(await server.client.call(api.getRun, { params: { runId: id } })).toMatchObject({
		error: { code: "adapter_crashed" },
	});
	const pid = Number((await server.output(id)).split("\n")[1]);
	expect(pid).toBeGreaterThan(0);
	await until(() => !isAlive(pid));
});
