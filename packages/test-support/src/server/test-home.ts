import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import { inject } from "vitest";
import { builtFile } from "../built-file.mjs";
// Declares the values provided by the global setup.
import type {} from "./pglite-template.ts";

/** A temporary data folder and, if PAPERCLIP_TEST_DATABASE_URL is set, a temporary PostgreSQL database. */
export interface TestHome {
	home: string;
	databaseUrl: string | undefined;
	/** Runs statements, separated by `;` and a line break, while no server has the database open. */
	runSql(statements: string): Promise<void>;
	remove(): Promise<void>;
}

export async function createTestHome(): Promise<TestHome> {
	const home = await mkdtemp(path.join(tmpdir(), "paperclip-home-"));
	const adminUrl = process.env.PAPERCLIP_TEST_DATABASE_URL;
	if (adminUrl === undefined || adminUrl === "") {
		await copyTemplate(path.join(home, "database"));
		return {
			home,
			databaseUrl: undefined,
			async runSql(statements) {
				const engine = builtFile("server", "platform/db/pglite/open-pglite.js");
				const program = fileURLToPath(new URL("./run-sql.mjs", import.meta.url));
				await promisify(execFile)(process.execPath, [program, engine, path.join(home, "database"), statements]);
			},
			remove: () => removeFolder(home),
		};
	}
	const name = `paperclip_test_${crypto.randomUUID().replaceAll("-", "")}`;
	const url = new URL(adminUrl);
	url.pathname = `/${name}`;
	await withAdmin(adminUrl, (client) => client.query(`create database ${name}`));
	return {
		home,
		databaseUrl: url.href,
		runSql: (statements) => withAdmin(url.href, (client) => client.query(statements)),
		async remove() {
			await withAdmin(adminUrl, (client) => client.query(`drop database ${name} with (force)`));
			await removeFolder(home);
		},
	};
}

/** Retries, because processes of a killed server's runs may still write an exit status. */
function removeFolder(folder: string): Promise<void> {
	return rm(folder, { recursive: true, force: true, maxRetries: 20 });
}

/** Templates of PostgreSQL, which are never written to, so their 600 files can be shared. */
const LINKED = ["base/1", "base/4"];

async function copyTemplate(target: string): Promise<void> {
	const template = pgliteTemplate();
	const list = async (folder: string) => await readdir(path.join(template, folder));
	const databases = (await list("base")).map((name) => `base/${name}`);
	const entries = [...(await list(".")).filter((name) => name !== "base"), ...databases];
	const copied = entries.filter((name) => !LINKED.includes(name));
	await mkdir(target);
	const copy = (...words: string[]) =>
		promisify(execFile)("cp", ["-r", "--parents", ...words, target], { cwd: template });
	// Most of the rest is zeros, which `cp` skips, so it is much faster than Node's own copy.
	await copy("--sparse=always", ...copied);
	// Files cannot be linked into another file system.
	await copy("--link", ...LINKED).catch(() => copy("--force", ...LINKED));
}

export function pgliteTemplate(): string {
	return inject("pgliteTemplate");
}

async function withAdmin(url: string, body: (client: pg.Client) => Promise<unknown>): Promise<void> {
	const client = new pg.Client(url);
	await client.connect();
	try {
		await body(client);
	} finally {
		await client.end();
	}
}
