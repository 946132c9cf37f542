import type { BoardKey, CreatedBoardKey } from "@paperclipai/shared";
import { and, eq, isNull } from "drizzle-orm";
import type { DatabaseContext } from "../db/database.ts";
import { afterCursor, newestFirst, type Page, toPage } from "../db/pagination.ts";
import { boardKeys, boardSessions } from "../db/schema.ts";
import { storableText } from "../db/tables/storable.ts";
import { notFound } from "../errors/http-error.ts";
import { LIMITS } from "../settings/limits.ts";
import type { ClockContext } from "../timing/clock.ts";
import { hashKey, newKey } from "./new-key.ts";

type Context = DatabaseContext & ClockContext;
type Row = typeof boardKeys.$inferSelect;

export const BOARD_KEY_PREFIX = "pcb_";

/** Only the response contains the key itself. */
export async function createBoardKey(context: Context, name: string): Promise<CreatedBoardKey> {
	const key = newKey(BOARD_KEY_PREFIX);
	const row: Row = {
		id: crypto.randomUUID(),
		name: storableText(name),
		keyHash: hashKey(key),
		createdAt: context.now(),
		lastUsedAt: null,
		revokedAt: null,
	};
	await context.database.db.insert(boardKeys).values(row);
	return { ...toBoardKey(row), key };
}

export async function listBoardKeys({ database }: DatabaseContext, page: Page) {
	const rows = await database.db
		.select()
		.from(boardKeys)
		.where(afterCursor(boardKeys, page.cursor))
		.orderBy(...newestFirst(boardKeys))
		.limit(page.limit + 1);
	return toPage(rows.map(toBoardKey), page.limit);
}

/** Also ends the key's sessions. @throws {HttpError} 404 `key_not_found`. */
export async function revokeBoardKey(context: Context, keyId: string): Promise<BoardKey> {
	const { db } = context.database;
	const isKey = eq(boardKeys.id, keyId);
	await db
		.update(boardKeys)
		.set({ revokedAt: context.now() })
		.where(and(isKey, isNull(boardKeys.revokedAt)));
	await db.delete(boardSessions).where(eq(boardSessions.keyId, keyId));
	const [row] = await db.select().from(boardKeys).where(isKey);
	if (row === undefined) throw notFound("key", keyId);
	return toBoardKey(row);
}

/** Returns the key's id and records its use. `null` for an unknown or revoked key. */
export async function useBoardKey(context: Context, key: string): Promise<string | null> {
	const isValid = and(eq(boardKeys.keyHash, hashKey(key)), isNull(boardKeys.revokedAt));
	const [row] = await context.database.db.select().from(boardKeys).where(isValid);
	if (row === undefined) return null;
	await recordUse(context, row);
	return row.id;
}

/** Updates the time of the last use at most once per `keyUseMs`, to save writes. */
export async function recordUse(context: Context, { id, lastUsedAt }: Pick<Row, "id" | "lastUsedAt">): Promise<void> {
	const now = context.now();
	if (lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() < LIMITS.keyUseMs) return;
	await context.database.db.update(boardKeys).set({ lastUsedAt: now }).where(eq(boardKeys.id, id));
}

function toBoardKey({ keyHash: _, ...row }: Row): BoardKey {
	return {
		...row,
		createdAt: row.createdAt.toISOString(),
		lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
		revokedAt: row.revokedAt?.toISOString() ?? null,
	};
}
