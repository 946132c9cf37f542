import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import postgres from "postgres";
import { inject } from "vitest";
// Declares what the global setup provides.
import type {} from "./pglite-template.ts";

/** A temporary data folder and, if PAPERCLIP_TEST_DATABASE_URL is set, a temporary PostgreSQL database. */
export interface TestHome {
	home: string;
	databaseUrl: string | undefined;
	remove(): Promise<void>;
}

export async function createTestHome(): Promise<TestHome> {
	const home = await mkdtemp(path.join(tmpdir(), "paperclip-home-"));
	const adminUrl = process.env.PAPERCLIP_TEST_DATABASE_URL;
	if (adminUrl === undefined || adminUrl === "") {
		// Most of it is zeros, which `cp` skips, so that it takes a fraction of the time of Node's own copy.
		await promisify(execFile)("cp", ["-r", "--sparse=always", pgliteTemplate(), path.join(home, "database")]);
		return { home, databaseUrl: undefined, remove: () => rm(home, { recursive: true, force: true }) };
	}
	const name = `paperclip_test_${crypto.randomUUID().replaceAll("-", "")}`;
	const url = new URL(adminUrl);
	url.pathname = `/${name}`;
	await withAdmin(adminUrl, (sql) => sql`create database ${sql(name)}`);
	return {
		home,
		databaseUrl: url.href,
		async remove() {
			await withAdmin(adminUrl, (sql) => sql`drop database ${sql(name)} with (force)`);
			await rm(home, { recursive: true, force: true });
		},
	};
}

/** Path of an initialised embedded database to copy. */
export function pgliteTemplate(): string {
	return inject("pgliteTemplate");
}

async function withAdmin(url: string, body: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
	const sql = postgres(url, { max: 1, onnotice: () => undefined });
	try {
		await body(sql);
	} finally {
		await sql.end();
	}
}
