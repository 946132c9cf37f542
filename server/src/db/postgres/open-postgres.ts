import { setTimeout as delay } from "node:timers/promises";
import { CodedError } from "@paperclipai/adapter-utils";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { databaseAway } from "../../errors/database-unavailable.ts";
import type { OpenDatabase } from "../database.ts";
import { MIGRATIONS_FOLDER } from "../migrations-folder.ts";
import * as schema from "../schema.ts";
import { createPostgresChannel } from "./postgres-channel.ts";

/** Names one lock among all that use the same PostgreSQL: two servers that start together migrate one after the other. */
const MIGRATION_LOCK = 7_077_261;
/** A question to a database that is away must be answered all the same. */
const PING_MS = 2_000;

/** @throws {CodedError} `database_unreachable`. */
export async function openPostgres(url: string): Promise<OpenDatabase> {
	const client = postgres(url, { max: 10, onnotice: () => undefined, connect_timeout: 10 });
	const db = drizzle(client, { schema, casing: "snake_case" });
	try {
		await migrateAlone(url);
	} catch (cause) {
		await client.end();
		throw new CodedError("database_unreachable", `PostgreSQL did not answer: ${(cause as Error).message}`, {
			hint: "Check DATABASE_URL and that the server it names is running.",
			cause,
		});
	}
	const channel = createPostgresChannel(client, () => postgres(url, { max: 1, connect_timeout: 10 }));
	return {
		kind: "postgres",
		db,
		channel,
		async ping() {
			const answered = db.execute(sql`select 1`).then(() => true);
			if (!(await Promise.race([answered, delay(PING_MS, false, { ref: false })]))) throw databaseAway();
		},
		async close() {
			await channel.close();
			await client.end({ timeout: 5 });
		},
	};
}

async function migrateAlone(url: string): Promise<void> {
	const client = postgres(url, { max: 1, onnotice: () => undefined, connect_timeout: 10 });
	try {
		await client`select pg_advisory_lock(${MIGRATION_LOCK})`;
		await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER });
	} finally {
		await client.end({ timeout: 5 });
	}
}
