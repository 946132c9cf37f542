import { appendFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { until } from "@paperclipai/test-support/until.ts";
import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { afterAll, expect } from "vitest";
import { shortenLimits } from "../../../__tests__/support/shorten-limits.ts";
import { it, type TestEngine } from "../../../__tests__/support/test-engine.ts";
import { signShortToken } from "../../../platform/access/short-token.ts";
import { createDataFolder, dataFolderAt } from "../../../platform/data-folder/data-folder.ts";
import { masterKeyOf } from "../../../platform/data-folder/master-key.ts";
import { runFolderOf } from "../../../platform/data-folder/run-folder.ts";
import { heartbeatRuns, servers } from "../../../platform/db/schema.ts";
import { buildApp } from "../../../start/app.ts";

/** Long enough for a response on a busy machine. */
shortenLimits({ ownerLogMs: 1_500 });

/**
 * The first server has the log; the second one shares its database. The others require credentials: the third has the
 * log, the fourth its master key, the fifth another key.
 */
let test: TestEngine;
const apps: FastifyInstance[] = [];
const urls: string[] = [];
const keys: Uint8Array[] = [];
let requests = 0;
let runId: string;
let silent: Server;
const LOG = Array.from(
	{ length: 3 },
	(_, n) => `${JSON.stringify({ seq: n, stream: "stdout", chunk: "x".repeat(200_000) })}\n`,
).join("");

it.beforeAll(async ({ startEngine }) => {
	test = await startEngine(async () => ({ exitCode: 0, signal: null, timedOut: false }));
	const folder = dataFolderAt(path.join(test.context.folder.root, "second"));
	createDataFolder(folder);
	// Servers share a database only with PostgreSQL.
	const database = { ...test.context.database, kind: "postgres" as const };
	const second = { ...test.context, serverId: "two", folder, database };
	const [closed, otherKey] = [
		{ deployment: "authenticated" },
		masterKeyOf({ ...folder, masterKey: `${folder.root}/key` }),
	] as const;
	const contexts = [
		test.context,
		second,
		{ ...test.context, ...closed },
		{ ...second, ...closed },
		{ ...second, ...closed, masterKey: otherKey },
	];
	for (const context of contexts) {
		const hosts = new Set<string>();
		const app = await buildApp({ context, runs: test.engine, trustedProxies: [], hosts: () => hosts });
		app.addHook("onRequest", async () => void requests++);
		await app.listen({ host: "127.0.0.1", port: 0 });
		const { port } = app.server.address() as AddressInfo;
		hosts.add(`127.0.0.1:${port}`);
		apps.push(app);
		keys.push(context.masterKey.derive("local-token"));
		urls.push(`http://127.0.0.1:${port}`);
	}
	silent = createServer(() => undefined).listen(0, "127.0.0.1");
	await until(() => silent.listening);
	await test.wakeAndFinish(await test.createAgent());
	runId = (await test.runs())[0]?.id ?? "";
	const { root, log } = runFolderOf(test.context.folder, runId);
	mkdirSync(root, { recursive: true });
	appendFileSync(log, LOG);
});
afterAll(async () => {
	for (const app of apps) await app.close();
	silent.closeAllConnections();
	silent.close();
	await test.stop();
});

async function ownerIs(id: string, url: string | undefined) {
	const { db } = test.context.database;
	await db.update(heartbeatRuns).set({ owner: id }).where(eq(heartbeatRuns.id, runId));
	await db.delete(servers).where(eq(servers.id, id));
	if (url !== undefined) await db.insert(servers).values({ id, url, seenAt: new Date() });
}

async function readLog(server: number, accept = "application/json") {
	const token = await signShortToken(keys[server] ?? new Uint8Array(), "paperclip-local", "board", new Date());
	requests = 0;
	const response = await fetch(`${urls[server]}/api/heartbeat-runs/${runId}/log?limitBytes=8000000`, {
		headers: { accept, authorization: `Bearer ${token}` },
	});
	return { status: response.status, text: await response.text() };
}

const silentUrl = () => `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;

it.each(["application/json", "application/x-ndjson"])("%s: a log is read from its owner", async (accept) => {
	await ownerIs("one", urls[0]);
	const { status, text } = await readLog(1, accept);
	expect(status).toBe(200);
	expect(accept === "application/json" ? JSON.parse(text).content : text).toContain(LOG);
});

it("authenticates to an owner that demands credentials, with their common master key", async () => {
	await ownerIs("one", urls[2]);
	expect(JSON.parse((await readLog(3)).text).content).toContain(LOG);
	for (const stranger of [4, 1]) {
		const { status, text } = await readLog(stranger);
		expect([status, JSON.parse(text).error]).toEqual([
			503,
			expect.objectContaining({
				code: "log_on_other_server",
				hint: expect.stringContaining("PAPERCLIP_MASTER_KEY_FILE"),
			}),
		]);
	}
});

it.each<[string, () => string | undefined]>([
	["is the address of this server", () => urls[1]],
	["is the address of another server", () => urls[0]],
	["does not respond", silentUrl],
	["is unknown", () => undefined],
])("a log whose owner's address %s is an error after at most two requests", async (_, url) => {
	await ownerIs("gone", url());
	for (const accept of ["application/json", "application/x-ndjson"]) {
		const { status, text } = await readLog(1, accept);
		expect(status).toBe(503);
		expect(JSON.parse(text).error).toMatchObject({ code: "log_on_other_server", hint: expect.any(String) });
		expect(requests).toBeLessThanOrEqual(2);
	}
});

it("reads a copy on its own disk, unless it is incomplete and the owner runs", async () => {
	const { folder, database } = test.context;
	const copy = runFolderOf(dataFolderAt(path.join(folder.root, "second")), runId);
	const part = LOG.slice(0, 200_100);
	const lines = part.slice(0, part.indexOf("\n") + 1);
	mkdirSync(copy.root, { recursive: true });
	writeFileSync(copy.log, lines);
	const contentOf = async () => JSON.parse((await readLog(1)).text).content;
	const setRun = (columns: Partial<typeof heartbeatRuns.$inferInsert>) =>
		database.db.update(heartbeatRuns).set(columns).where(eq(heartbeatRuns.id, runId));
	await ownerIs("gone", undefined);
	expect(await contentOf()).toBe(lines);
	await ownerIs("gone", silentUrl());
	await setRun({ logBytes: LOG.length });
	expect(await contentOf()).toBe(lines);
	await ownerIs("one", urls[0]);
	const claimedUntil = new Date(Date.now() + 60_000);
	await database.db.update(servers).set({ nonce: "n", claimedUntil }).where(eq(servers.id, "one"));
	expect(await contentOf()).toContain(LOG);
	await setRun({ logBytes: lines.length });
	expect(await contentOf()).toBe(lines);
	rmSync(copy.root, { recursive: true });
});
