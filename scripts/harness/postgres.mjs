import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const pg = createRequire(fileURLToPath(new URL("../../server/package.json", import.meta.url)))("pg");

/** URL of a PostgreSQL where databases may be created, or undefined. */
export function testDatabaseUrl() {
	return process.env.DATABASE_URL || process.env.PAPERCLIP_TEST_DATABASE_URL || undefined;
}

/** Runs `body` with the URL of a new PostgreSQL database or, without a PostgreSQL, with the empty one of the embedded database. */
export async function withAnyDatabase(body) {
	return testDatabaseUrl() === undefined ? await body("") : await withDatabase(body);
}

/** Creates a database on the PostgreSQL server of the environment, runs `body` with its URL and drops it afterwards. */
export async function withDatabase(body) {
	const admin = testDatabaseUrl();
	if (admin === undefined) {
		throw new Error(
			"Several servers need PostgreSQL: set DATABASE_URL with a user who may create databases, or put .ci/with-postgres before the command.",
		);
	}
	const name = `paperclip_soak_${randomUUID().replaceAll("-", "")}`;
	return await withClient(admin, async (client) => {
		try {
			await client.query(`create database ${name}`);
			const url = new URL(admin);
			url.pathname = `/${name}`;
			return await body(url.href);
		} finally {
			await client.query(`drop database if exists ${name} with (force)`).catch(() => undefined);
		}
	});
}

/** Runs `body` with a connection to a database. */
export async function withClient(url, body) {
	const client = new pg.Client(url);
	await client.connect();
	try {
		return await body(client);
	} finally {
		await client.end();
	}
}
