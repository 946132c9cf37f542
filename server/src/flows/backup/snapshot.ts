import { sql } from "drizzle-orm";
import type { Database, OpenDatabase } from "../../platform/db/database.ts";
import { selectRows } from "../../platform/db/select-rows.ts";
import { ROUND_TRIP_SETTINGS } from "./round-trip-settings.ts";

const SNAPSHOT = { isolationLevel: "repeatable read", accessMode: "read only" } as const;
const MAX_PAGE_ROWS = 200;
const PAGE_CHARS = 512 * 1024;

export interface Snapshot {
	read(name: string): AsyncGenerator<string[]>;
	close(): Promise<void>;
}

export async function openSnapshot(database: OpenDatabase, queries: Map<string, string>): Promise<Snapshot> {
	const cursors = new Map([...queries.keys()].map((name, index) => [name, `backup_${index}`]));
	const open = database.kind === "pglite" ? openHeldCursors : openTransaction;
	const session = await open(
		database.db,
		[...queries].map(([name, query]) => [cursors.get(name) ?? "", query]),
	);
	return {
		async *read(name) {
			for (let rows = MAX_PAGE_ROWS; ; ) {
				const fetch = sql.raw(`fetch forward ${rows} from ${cursors.get(name)}`);
				const page = (await selectRows(session.db, fetch)).map((row) => String(Object.values(row)[0]));
				if (page.length === 0) return;
				yield page;
				const chars = page.reduce((sum, line) => sum + line.length, 0);
				rows = Math.min(MAX_PAGE_ROWS, Math.ceil((PAGE_CHARS * page.length) / Math.max(1, chars)));
			}
		},
		close: session.close,
	};
}

interface Session {
	db: Pick<Database, "execute">;
	close(): Promise<void>;
}

type Cursor = [name: string, query: string];

async function declare(tx: Pick<Database, "execute">, cursors: Cursor[], hold: "" | "with hold"): Promise<void> {
	await tx.execute(sql.raw(ROUND_TRIP_SETTINGS));
	for (const [name, query] of cursors)
		await tx.execute(sql.raw(`declare ${name} no scroll cursor ${hold} for ${query}`));
}

/** Avoids a transaction, which would block the only connection of PGlite while the client reads. */
async function openHeldCursors(db: Database, cursors: Cursor[]): Promise<Session> {
	await db.transaction((tx) => declare(tx, cursors, "with hold"), SNAPSHOT);
	let closed: Promise<void> | null = null;
	const close = async () => {
		for (const [name] of cursors) await db.execute(sql.raw(`close ${name}`));
	};
	return { db, close: () => (closed ??= close()) };
}

/** Keeps a transaction open on one connection until the snapshot is closed. */
async function openTransaction(db: Database, cursors: Cursor[]): Promise<Session> {
	let finish = () => {};
	const finished = new Promise<void>((resolve) => {
		finish = resolve;
	});
	return await new Promise<Session>((resolve, reject) => {
		const ended = db.transaction(async (tx) => {
			await declare(tx, cursors, "");
			const close = async () => {
				finish();
				await ended.catch(() => undefined);
			};
			resolve({ db: tx, close });
			await finished;
		}, SNAPSHOT);
		ended.catch(reject);
	});
}
