import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const pg = createRequire(fileURLToPath(new URL("../../server/package.json", import.meta.url)))("pg");

/** A PostgreSQL where databases may be created, or undefined. */
export function testDatabaseUrl() {
	return process.env.DATABASE_URL || process.env.PAPERCLIP_TEST_DATABASE_URL || undefined;
}

/** With a new PostgreSQL database or, without a PostgreSQL, an empty embedded one. */
export async function withAnyDatabase(body) {
	return testDatabaseUrl() === undefined ? await body("") : await withDatabase(body);
}

/** Creates a database on the PostgreSQL server of the environment and drops it after `body`. */
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

export async function withClient(url, body) {
	const client = new pg.Client(url);
	await client.connect();
	try {
		return await body(client);
	} finally {
		await client.end();
	}
}
