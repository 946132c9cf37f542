import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
	cpSync,
	existsSync,
	lstatSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	symlinkSync,
	truncateSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { createTestHome } from "@paperclipai/test-support/server/test-home.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startServer } from "../index.ts";

const folder = mkdtempSync(path.join(tmpdir(), "incomplete-folder-"));
const whole = path.join(folder, "whole");

/** With a secret and a log. */
beforeAll(async () => {
	const { home, remove } = await createTestHome();
	const server = await startServer({ home, port: 0, logLevel: "silent" });
	const client = api.createApiClient({ baseUrl: server.url });
	const { id: companyId } = await client.call(api.createCompany, { body: { name: "Whole" } });
	await client.call(api.createSecret, { params: { companyId }, body: { name: "TOKEN", value: "value-4711" } });
	const body = { name: "A", adapterType: "process", adapterConfig: { command: "true" } };
	const { id: agentId } = await client.call(api.createAgent, { params: { companyId }, body });
	const run = api.wokenRun(await client.call(api.wakeAgent, { params: { agentId }, body: {} }));
	const read = async () => (await client.call(api.getRun, { params: { runId: run.id } })).status;
	await until(async () => api.isTerminalRunStatus(await read()));
	await server.stop();
	execFileSync("cp", ["-a", home, whole]);
	await remove();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Names, kinds, modes, sizes, times and contents. */
function treeOf(root: string): string {
	const hash = createHash("sha256");
	for (const name of readdirSync(root, { recursive: true, encoding: "utf8" }).sort()) {
		const file = path.join(root, name);
		const { mode, size, mtimeNs } = lstatSync(file, { bigint: true });
		hash.update(`${name} ${mode} ${size} ${mtimeNs}\n`);
		if (lstatSync(file).isFile()) hash.update(readFileSync(file));
	}
	return hash.digest("hex");
}

function copyOfWhole(): string {
	const home = path.join(folder, crypto.randomUUID());
	execFileSync("cp", ["-a", whole, home]);
	return home;
}

const start = (home: string) => startServer({ home, port: 0, logLevel: "silent", databaseUrl: "" });

const remove = (name: string) => (home: string) => rmSync(path.join(home, name), { recursive: true });
const truncate = (name: string, size: number) => (home: string) => truncateSync(path.join(home, name), size);
const write = (name: string, text: string) => (home: string) => writeFileSync(path.join(home, name), text);

const segments = (home: string) => {
	const folder = path.join(home, "database/pg_wal");
	return readdirSync(folder)
		.filter((name) => /^[0-9A-F]{24}$/.test(name))
		.map((name) => path.join(folder, name));
};

const FAULTS: [what: string, code: string, harm: (home: string) => void][] = [
	["database/PG_VERSION is missing", "database_incomplete", remove("database/PG_VERSION")],
	["database/PG_VERSION is empty", "database_incomplete", write("database/PG_VERSION", "")],
	["database/PG_VERSION names another version", "database_incomplete", write("database/PG_VERSION", "12\n")],
	["base is missing", "database_incomplete", remove("database/base")],
	["base/5 is missing", "database_incomplete", remove("database/base/5")],
	["global is missing", "database_incomplete", remove("database/global")],
	["pg_wal is missing", "database_incomplete", remove("database/pg_wal")],
	["pg_xact is missing", "database_incomplete", remove("database/pg_xact")],
	["an empty folder was not copied", "database_incomplete", remove("database/pg_notify")],
	["the catalog is missing", "database_incomplete", remove("database/base/5/1259")],
	["the catalog is empty", "database_incomplete", truncate("database/base/5/1259", 0)],
	["pg_control is truncated", "database_incomplete", truncate("database/global/pg_control", 100)],
	["pg_control is empty", "database_incomplete", truncate("database/global/pg_control", 0)],
	[
		"the write-ahead log is missing",
		"database_incomplete",
		(home) => {
			for (const name of segments(home)) rmSync(name);
		},
	],
	[
		"the write-ahead log is truncated",
		"database_incomplete",
		(home) => {
			for (const name of segments(home)) truncateSync(name, 1_000_000);
		},
	],
	["the database is missing", "database_missing", remove("database")],
	[
		"the database is an empty folder",
		"database_missing",
		(home) => {
			remove("database")(home);
			mkdirSync(path.join(home, "database"));
		},
	],
	[
		"database and record are missing, and logs are there",
		"database_missing",
		(home) => {
			for (const name of ["database", "installation.json", "server-claim.json"]) remove(name)(home);
		},
	],
	[
		"the database is a file",
		"data_folder_unsuitable",
		(home) => {
			remove("database")(home);
			write("database", "text")(home);
		},
	],
	[
		"the database is a link",
		"data_folder_unsuitable",
		(home) => {
			renameSync(path.join(home, "database"), `${home}-database`);
			symlinkSync(`${home}-database`, path.join(home, "database"));
		},
	],
	[
		"the database is a link to nothing",
		"data_folder_unsuitable",
		(home) => {
			remove("database")(home);
			symlinkSync(`${home}-none`, path.join(home, "database"));
		},
	],
	[
		"runs is a file",
		"data_folder_unsuitable",
		(home) => {
			remove("runs")(home);
			write("runs", "")(home);
		},
	],
	["the master key is missing", "master_key_missing", remove("master.key")],
	["the master key is another one", "master_key_changed", write("master.key", "ab".repeat(32))],
	["the master key is empty", "master_key_invalid", write("master.key", "")],
	["the master key is cut off", "master_key_invalid", truncate("master.key", 20)],
	["the server id is empty", "server_id_invalid", write("server-id", "")],
	["the server's claim is damaged", "server_claim_invalid", truncate("server-claim.json", 10)],
	["the record is damaged", "installation_record_invalid", truncate("installation.json", 5)],
	[
		"the database is of a newer version",
		"database_newer",
		(home) => {
			const file = path.join(home, "installation.json");
			writeFileSync(file, readFileSync(file, "utf8").replace(/"migration":\d+/, `"migration":${Date.now() * 2}`));
		},
	],
];

describe("a start changes nothing when", needs("pglite"), () => {
	it.each(FAULTS)("%s (%s)", async (_, code, harm) => {
		const home = copyOfWhole();
		harm(home);
		const before = treeOf(home);
		await expect(start(home)).rejects.toMatchObject({ code, hint: expect.any(String) });
		expect(treeOf(home)).toBe(before);
		rmSync(home, { recursive: true });
	});
});

describe("a start", needs("pglite"), () => {
	it("creates no key for secrets of a restored database, unless the key is lost", async () => {
		const home = copyOfWhole();
		for (const name of ["installation.json", "master.key"]) remove(name)(home);
		await expect(start(home)).rejects.toMatchObject({ code: "master_key_missing" });
		expect(existsSync(path.join(home, "master.key"))).toBe(false);
		writeFileSync(path.join(home, "master.key"), "ab".repeat(32), { mode: 0o600 });
		await expect(start(home)).rejects.toMatchObject({ code: "master_key_changed" });
		vi.stubEnv("PAPERCLIP_NEW_MASTER_KEY", "1");
		await (await start(home)).stop();
		vi.unstubAllEnvs();
		await (await start(home)).stop();
	});

	it("repeats a first start that was killed before the database was complete", async () => {
		const home = path.join(folder, crypto.randomUUID());
		mkdirSync(path.join(home, "runs"), { recursive: true, mode: 0o700 });
		cpSync(path.join(whole, "server-id"), path.join(home, "server-id"));
		execFileSync("cp", ["-a", path.join(whole, "master.key"), home]);
		mkdirSync(path.join(home, `database.new-${crypto.randomUUID()}`));
		mkdirSync(path.join(home, "database"));
		const server = await start(home);
		await server.stop();
		const again = await start(home);
		await again.stop();
		expect(readdirSync(home).filter((name) => name.startsWith("database"))).toEqual(["database"]);
	});
});
