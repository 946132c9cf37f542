import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { builtFile } from "@paperclipai/test-support/built-file.mjs";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { createTestHome, type TestHome } from "@paperclipai/test-support/server/test-home.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { lockDataFolder } from "../../../platform/data-folder/lock/data-folder-lock.ts";
import { runFolderOf } from "../../../platform/data-folder/run-folder.ts";
import { heartbeatRunEvents, heartbeatRuns, servers } from "../../../platform/db/schema.ts";
import { restoreBackup } from "../../../start/restore/restore-backup.ts";
import { checkBackup } from "../check-backup.ts";
import { compressed } from "../compress.ts";
import { openBackup } from "../write-backup.ts";
import {
	fillInstallation,
	type Installation,
	openInstallation,
	RUNS,
	readRows,
	UNFINISHED,
} from "./fill-installation.ts";

let scratch: string;
let source: Installation;
let file: string;
let bytes: Buffer;
const homes: TestHome[] = [];

beforeAll(async () => {
	scratch = mkdtempSync(path.join(tmpdir(), "paperclip-backup-"));
	source = await fillInstallation();
	file = path.join(scratch, "backup");
	await writeBackup(source, file);
	bytes = readFileSync(file);
});
afterAll(async () => {
	await source.close();
	for (const home of [source, ...homes]) await home.remove();
	rmSync(scratch, { recursive: true });
});

async function writeBackup({ context }: Installation, to: string): Promise<void> {
	const backup = await openBackup(context);
	await writeFile(to, compressed(backup.content));
	await backup.close();
}

async function newHome(): Promise<TestHome> {
	const home = await createTestHome();
	homes.push(home);
	return home;
}

const restoreInto = ({ home, databaseUrl = "" }: Pick<TestHome, "home" | "databaseUrl">, from = file) =>
	restoreBackup({ file: from, home, databaseUrl });

/**
 * Omits runs that end with the restore, their events and costs. The restored logs belong to the server of their new
 * folder.
 */
async function finishedRows({ database }: Installation) {
	const {
		heartbeat_run_events: _,
		heartbeat_runs: runs = [],
		cost_sums: sums = [],
		...rows
	} = await readRows(database);
	const owners = await database.db.selectDistinct({ owner: heartbeatRuns.owner }).from(heartbeatRuns);
	const withoutOwner = (row: string) => owners.reduce((text, { owner }) => text.replace(owner ?? "-", "OWNER"), row);
	const ended = Object.values(UNFINISHED);
	return {
		...rows,
		costs: sums.filter((row) => !row.includes(",interrupted,")),
		runs: runs
			.filter((row) => !ended.some((id) => row.includes(id)))
			.map(withoutOwner)
			.sort(),
	};
}

async function expectSame(restored: Installation): Promise<void> {
	expect(await finishedRows(restored)).toEqual(await finishedRows(source));
	for (const runId of [RUNS.whole, RUNS.empty, RUNS.large, UNFINISHED.running]) {
		const [before, after] = [source, restored].map(({ folder }) => readFileSync(runFolderOf(folder, runId).log));
		expect(after?.equals(before ?? Buffer.of(1))).toBe(true);
	}
	expect(readdirSync(restored.folder.runs)).toHaveLength(4);
}

it("restores every row and log exactly, on the other database and back", async () => {
	const first = await newHome();
	const hasPostgres = first.databaseUrl !== undefined;
	const end = { logs: 4, missingLogs: 1, rows: { companies: 1, heartbeat_run_events: 2 } };
	expect(await restoreInto({ home: first.home, databaseUrl: undefined })).toMatchObject({ engine: "pglite", end });
	const restored = await openInstallation(first, "");
	await expectSame(restored);
	if (hasPostgres) {
		const back = path.join(scratch, "back");
		await writeBackup(restored, back);
		const second = await newHome();
		expect(await restoreInto(second, back)).toMatchObject({ engine: "postgres" });
		const again = await openInstallation(second);
		await expectSame(again);
		await again.close();
	}
	await restored.close();
});

it("ends unfinished runs, and leaves out the rest of the data folder", async () => {
	const home = await newHome();
	await restoreInto(home);
	const restored = await openInstallation(home);
	const { db } = restored.database;
	const rows = await db.select().from(heartbeatRuns);
	const restoredRun = (id: string) => rows.find((row) => row.id === id);
	const error = expect.objectContaining({ code: "backup_restored", hint: expect.any(String) });
	expect(restoredRun(UNFINISHED.running)).toMatchObject({ status: "interrupted", error, leaseExpiresAt: null });
	for (const id of [UNFINISHED.queued, UNFINISHED.retry]) {
		expect(restoredRun(id)).toMatchObject({ status: "cancelled", verdictReason: "backup_restored", error });
	}
	for (const id of [RUNS.whole, RUNS.elsewhere]) expect(restoredRun(id)?.owner).toBe(restored.context.serverId);
	const events = await db.select().from(heartbeatRunEvents).where(eq(heartbeatRunEvents.runId, UNFINISHED.running));
	expect(events.map(({ seq, type }) => [seq, type])).toEqual([
		[1, "t"],
		[2, "t"],
		[3, "lifecycle.interrupted"],
	]);
	await restored.close();
	expect(gunzipSync(bytes).includes("canary-secret")).toBe(false);
	expect(existsSync(runFolderOf(restored.folder, RUNS.whole).spools)).toBe(false);
	expect(readdirSync(home.home).filter((name) => name.startsWith("restored-logs"))).toEqual([]);
});

it("refuses a file in which any byte was changed, added or lost, and writes nothing", async () => {
	const home = path.join(scratch, "never-created");
	const damaged = path.join(scratch, "damaged");
	const expectRefused = async () => {
		await expect(restoreInto({ home, databaseUrl: "" }, damaged)).rejects.toMatchObject({ code: "backup_damaged" });
	};
	const middle = Array.from({ length: 20 }, (_, index) => Math.floor((bytes.length * (index + 0.5)) / 20));
	const ends = Array.from({ length: 120 }, (_, index) => [index, bytes.length - 1 - index]).flat();
	for (const position of [...middle, ...ends]) {
		const changed = Buffer.from(bytes);
		changed[position] = (changed[position] ?? 0) ^ (1 << (position % 8));
		writeFileSync(damaged, changed);
		await expectRefused();
	}
	for (const length of [0, 1, 50, 200, bytes.length >> 1, bytes.length - 1]) {
		writeFileSync(damaged, bytes);
		truncateSync(damaged, length);
		await expectRefused();
	}
	writeFileSync(damaged, Buffer.concat([bytes, Buffer.of(0)]));
	await expectRefused();
	expect(existsSync(home)).toBe(false);
});

it("refuses a file of another version, format or kind", async () => {
	const other = path.join(scratch, "other");
	const { head } = await checkBackup(file);
	const write = async (content: unknown) =>
		await writeFile(
			other,
			compressed(
				(async function* () {
					yield `${JSON.stringify(content)}\n`;
				})(),
			),
		);
	const { count, hash } = head.migrations;
	const cases: [string, unknown][] = [
		["backup_newer", { ...head, backup: 2, migrations: "something new" }],
		["backup_newer", { ...head, migrations: { count: count + 1, hash: "x" } }],
		["backup_newer", { ...head, migrations: { count: count - 1, hash: "x" } }],
		[
			"backup_older",
			{ ...head, migrations: { count: 0, hash: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" } },
		],
		["backup_damaged", { something: "else" }],
		["backup_damaged", { ...head, engine: 1 }],
	];
	for (const [code, content] of cases) {
		await write(content);
		await expect(restoreInto({ home: path.join(scratch, "none"), databaseUrl: "" }, other)).rejects.toMatchObject({
			code,
		});
	}
	expect(hash).toMatch(/^[0-9a-f]{64}$/);
	await expect(checkBackup(path.join(scratch, "missing"))).rejects.toMatchObject({ code: "file_not_readable" });
});

it("refuses a non-empty installation, and a folder with a running server", async () => {
	const lock = await lockDataFolder(source.folder);
	await expect(restoreInto(source)).rejects.toMatchObject({ code: "data_folder_in_use" });
	lock.release();
	// Only one process can open the embedded database.
	await source.close();
	await expect(restoreInto(source)).rejects.toMatchObject({ code: "database_not_empty" });
	Object.assign(source, await openInstallation(source));
	expect(readFileSync(runFolderOf(source.folder, RUNS.large).log)).toHaveLength(3_000_000);
});

it("refuses a PostgreSQL that another server uses", needs("postgres"), async () => {
	const home = await newHome();
	const other = await openInstallation(home);
	const claim = {
		id: "other",
		url: "",
		seenAt: new Date(),
		nonce: "n",
		claimedUntil: new Date(Date.now() + 3_600_000),
	};
	await other.database.db.insert(servers).values(claim);
	await expect(restoreInto(home)).rejects.toMatchObject({ code: "database_in_use" });
	await other.close();
});

it("leaves nothing behind when it is killed, and can be repeated", async () => {
	const home = await newHome();
	const server = pathToFileURL(builtFile("server", "index.js")).href;
	const killedAt = (part: number) => `
		const { restoreBackup } = await import(${JSON.stringify(server)});
		const onProgress = (part) => part >= ${part} && process.kill(process.pid, "SIGKILL");
		await restoreBackup({ ...${JSON.stringify({ file, home: home.home, databaseUrl: home.databaseUrl ?? "" })}, onProgress });`;
	const program = ["--input-type=module", "-e", killedAt(0.7)];
	await expect(promisify(execFile)(process.execPath, program)).rejects.toMatchObject({ signal: "SIGKILL" });
	expect(readdirSync(path.join(home.home, "runs"))).not.toEqual([]);
	const between = await openInstallation(home);
	expect(Object.values(await readRows(between.database)).flat()).toEqual([]);
	await between.close();
	await restoreInto(home);
	const restored = await openInstallation(home);
	await expectSame(restored);
	await restored.close();
});
