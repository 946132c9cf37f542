import { setTimeout as delay } from "node:timers/promises";
import { CodedError, isCodedError, messageOf } from "@paperclipai/adapter-utils";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { databaseUnavailable } from "../../errors/database-unavailable.ts";
import { LIMITS } from "../../settings/limits.ts";
import { monotonicMs } from "../../timing/monotonic.ts";
import { MIGRATIONS_FOLDER, type OpenDatabase } from "../database.ts";
import { refuseNewerDatabase } from "../refuse-newer-database.ts";
import { checkDatabaseUrl } from "./check-url.ts";
import { createPostgresChannel } from "./postgres-channel.ts";
import { PostgresClient } from "./postgres-client.ts";
import { createPostgresPool } from "./postgres-pool.ts";
import { withAvailableTls } from "./prefer-tls.ts";

/** Advisory lock, so that servers that start together do not migrate concurrently. */
const MIGRATION_LOCK = 7_077_261;
const MIGRATION_LOCK_POLL_MS = 100;

/** @throws {CodedError} `database_url_invalid`, `database_unreachable`, `database_migrating`, `database_newer`. */
export async function openPostgres(address: string): Promise<OpenDatabase> {
	checkDatabaseUrl(address);
	const url = await withAvailableTls(address);
	try {
		await migrateUnderLock(url);
	} catch (cause) {
		if (isCodedError(cause)) throw cause;
		throw new CodedError("database_unreachable", `PostgreSQL could not be reached: ${messageOf(cause)}`, {
			hint: "Check DATABASE_URL and that the server it names is running.",
			cause,
		});
	}
	const pool = createPostgresPool(url);
	const channel = createPostgresChannel(pool.notify, () => new PostgresClient(url));
	return {
		kind: "postgres",
		get db() {
			return pool.db;
		},
		channel,
		countChanges: () => null,
		async ping() {
			const responded = pool.db.execute(sql`select 1`).then(() => true);
			if (!(await Promise.race([responded, delay(LIMITS.databasePingMs, false, { ref: false })])))
				throw databaseUnavailable();
		},
		async close() {
			await Promise.all([channel.close(), pool.close()]);
		},
	};
}

async function migrateUnderLock(url: string): Promise<void> {
	const client = new PostgresClient(url);
	try {
		await client.connect();
		await lockMigrations(client);
		const db = drizzle({ client });
		await refuseNewerDatabase(db);
		await migrate(db, { migrationsFolder: MIGRATIONS_FOLDER });
	} finally {
		client.destroy();
	}
}

async function lockMigrations(client: PostgresClient): Promise<void> {
	const deadline = monotonicMs() + LIMITS.migrationLockMs;
	for (;;) {
		const { rows } = await client.query("select pg_try_advisory_lock($1) as locked", [MIGRATION_LOCK]);
		if (rows[0]?.locked === true) return;
		if (monotonicMs() >= deadline) throw migrationsLocked();
		await delay(MIGRATION_LOCK_POLL_MS);
	}
}

function migrationsLocked(): CodedError {
	const waited = `for ${LIMITS.migrationLockMs / 1000} seconds`;
	return new CodedError("database_migrating", `Another session has locked the migrations of the database ${waited}.`, {
		hint: `If no other server is starting, end that session with this statement: select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = ${MIGRATION_LOCK} and database = (select oid from pg_database where datname = current_database())`,
	});
}
