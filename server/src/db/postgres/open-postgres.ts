import { setTimeout as delay } from "node:timers/promises";
import { CodedError, isCodedError, messageOf } from "@paperclipai/adapter-utils";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { databaseUnavailable } from "../../errors/database-unavailable.ts";
import { MIGRATIONS_FOLDER, type OpenDatabase } from "../database.ts";
import { refuseNewerDatabase } from "../refuse-newer-database.ts";
import * as schema from "../schema.ts";
import { createPostgresChannel } from "./postgres-channel.ts";

/** Key of an advisory lock, so that two servers that start together do not migrate at the same time. */
const MIGRATION_LOCK = 7_077_261;
/** The client itself would wait much longer for a database that cannot be reached. */
const PING_TIMEOUT_MS = 2_000;

/** @throws {CodedError} `database_unreachable`, `database_newer`. */
export async function openPostgres(url: string): Promise<OpenDatabase> {
	const client = postgres(url, { max: 10, onnotice: () => undefined, connect_timeout: 10 });
	const db = drizzle(client, { schema, casing: "snake_case" });
	try {
		await migrateUnderLock(url);
	} catch (cause) {
		await client.end();
		if (isCodedError(cause)) throw cause;
		throw new CodedError("database_unreachable", `PostgreSQL could not be reached: ${messageOf(cause)}`, {
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
			const responded = db.execute(sql`select 1`).then(() => true);
			if (!(await Promise.race([responded, delay(PING_TIMEOUT_MS, false, { ref: false })])))
				throw databaseUnavailable();
		},
		async close() {
			await channel.close();
			await client.end({ timeout: 5 });
		},
	};
}

async function migrateUnderLock(url: string): Promise<void> {
	const client = postgres(url, { max: 1, onnotice: () => undefined, connect_timeout: 10 });
	try {
		await client`select pg_advisory_lock(${MIGRATION_LOCK})`;
		const db = drizzle(client);
		await refuseNewerDatabase(db);
		await migrate(db, { migrationsFolder: MIGRATIONS_FOLDER });
	} finally {
		await client.end({ timeout: 5 });
	}
}
