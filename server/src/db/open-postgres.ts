import { CodedError } from "@paperclipai/adapter-utils";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import type { OpenDatabase } from "./database.ts";
import { MIGRATIONS_FOLDER } from "./migrations-folder.ts";
import * as schema from "./schema.ts";

/** Names one lock among all that use the same PostgreSQL: two servers that start together migrate one after the other. */
const MIGRATION_LOCK = 7_077_261;
const CHANNEL = "paperclip";

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
	return {
		kind: "postgres",
		db,
		channel: {
			publish: async (message) => void (await client.notify(CHANNEL, message)),
			subscribe: async (onMessage) => void (await client.listen(CHANNEL, onMessage)),
		},
		ping: async () => void (await db.execute(sql`select 1`)),
		close: () => client.end({ timeout: 5 }),
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
