import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { startTestServer, type TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AdapterPackage, createAdapterPackage, shellAdapter } from "../adapter-package.ts";

const TYPE = "process";
const params = { type: TYPE };
let server: TestServer;
/** Has the type `TYPE`. */
let acme: AdapterPackage;
const packages: AdapterPackage[] = [];

/**
 * Overrides the built-in adapter. Its codec waits while the file `hold` exists, and `crash` makes a run exit the
 * process.
 */
const sourceOf = (type: string) =>
	shellAdapter(
		type,
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
	acme = await install(TYPE);
});
afterAll(async () => {
	await server.stop();
	await Promise.all(packages.map((one) => one.remove()));
});

async function install(type: string): Promise<AdapterPackage> {
	const one = await createAdapterPackage(`@acme/pinned-${type}`, { "index.js": sourceOf(type) });
	packages.push(one);
	await server.client.call(api.installAdapter, { body: { localPath: one.folder } });
	return one;
}

const isAlive = (pid: number) => {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
};

describe("continues a run after a restart although its adapter", () => {
	/** Each overrides another built-in adapter. */
	const CHANGES: [string, string, () => Promise<unknown>][] = [
		["is disabled", TYPE, () => server.client.call(api.updateAdapter, { params, body: { disabled: true } })],
		[
			"is removed",
			"claude_local",
			() => server.client.call(api.removeAdapter, { params: { type: "claude_local" }, query: { force: "true" } }),
		],
		[
			"is replaced by the built-in one",
			"codex_local",
			() => server.client.call(api.overrideAdapter, { params: { type: "codex_local" }, body: { paused: true } }),
		],
	];
	const gateOf = (type: string) => path.join(acme.folder, `gate-${type}`);
	const runs = new Map<string, string>();
	beforeAll(async () => {
		for (const [, type] of CHANGES) {
			if (type !== TYPE) await install(type);
			const script = `echo started; while [ ! -e ${gateOf(type)} ]; do sleep 0.05; done; echo end`;
			const { id } = await server.wake((await server.createAgent(type, { script, command: "false" })).id);
			runs.set(type, id);
		}
		for (const id of runs.values()) await until(async () => (await server.output(id)).includes("started"));
		for (const [, , change] of CHANGES) await change();
		await server.restart();
	});

	it.each(CHANGES)("%s", async (_, type) => {
		await writeFile(gateOf(type), "");
		const id = runs.get(type) ?? "";
		expect(await server.finish(id)).toMatchObject({ status: "succeeded", summary: "hello" });
		expect(await server.output(id)).toBe("hello\nstarted\nend\n");
	});
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
