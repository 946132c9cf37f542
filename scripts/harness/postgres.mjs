import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const postgres = createRequire(fileURLToPath(new URL("../../server/package.json", import.meta.url)))("postgres");

/** Runs `body` with the URL of a fresh database of the PostgreSQL that the environment names, and removes it after it. */
export async function withDatabase(body) {
	const admin = process.env.DATABASE_URL || process.env.PAPERCLIP_TEST_DATABASE_URL;
	if (!admin) {
		throw new Error(
			"Servers share a PostgreSQL only: name one in DATABASE_URL, whose user may create databases, or begin the command with .ci/with-postgres.",
		);
	}
	const name = `paperclip_soak_${randomUUID().replaceAll("-", "")}`;
	const sql = postgres(admin, { max: 1, onnotice: () => undefined });
	try {
		await sql`create database ${sql(name)}`;
		const url = new URL(admin);
		url.pathname = `/${name}`;
		return await body(url.href);
	} finally {
		await sql`drop database if exists ${sql(name)} with (force)`.catch(() => undefined);
		await sql.end();
	}
}
