import { and, eq, gt, isNull, lt } from "drizzle-orm";
import type { DatabaseContext } from "../db/database.ts";
import { boardKeys, boardSessions } from "../db/schema.ts";
import { LIMITS } from "../settings/limits.ts";
import type { ClockContext } from "../timing/clock.ts";
import { recordUse } from "./board-keys.ts";
import { hashKey, newKey } from "./new-key.ts";

type Context = DatabaseContext & ClockContext;

/** Only the cookie contains the token. */
export interface StartedSession {
	token: string;
	expiresAt: Date;
}

export async function startBoardSession(context: Context, keyId: string): Promise<StartedSession> {
	const { db } = context.database;
	const now = context.now();
	const expiresAt = new Date(now.getTime() + LIMITS.boardSessionMs);
	const token = newKey();
	await db.delete(boardSessions).where(lt(boardSessions.expiresAt, now));
	await db.insert(boardSessions).values({ tokenHash: hashKey(token), keyId, createdAt: now, expiresAt });
	return { token, expiresAt };
}

export async function isBoardSession(context: Context, token: string): Promise<boolean> {
	const isValid = and(
		eq(boardSessions.tokenHash, hashKey(token)),
		gt(boardSessions.expiresAt, context.now()),
		isNull(boardKeys.revokedAt),
	);
	const [key] = await context.database.db
		.select({ id: boardKeys.id, lastUsedAt: boardKeys.lastUsedAt })
		.from(boardSessions)
		.innerJoin(boardKeys, eq(boardKeys.id, boardSessions.keyId))
		.where(isValid);
	if (key === undefined) return false;
	await recordUse(context, key);
	return true;
}

export async function endBoardSession({ database }: DatabaseContext, token: string): Promise<void> {
	await database.db.delete(boardSessions).where(eq(boardSessions.tokenHash, hashKey(token)));
}
