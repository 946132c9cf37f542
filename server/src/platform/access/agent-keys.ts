import type { AgentKey, CreatedAgentKey } from "@paperclipai/shared";
import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { DatabaseContext } from "../db/database.ts";
import { afterCursor, newestFirst, type Page, toPage } from "../db/pagination.ts";
import { agentKeys } from "../db/schema.ts";
import { storableText } from "../db/tables/storable.ts";
import { notFound } from "../errors/http-error.ts";
import type { ClockContext } from "../timing/clock.ts";
import { hashKey, newKey } from "./new-key.ts";

type Context = DatabaseContext & ClockContext;
type Row = typeof agentKeys.$inferSelect;

export const AGENT_KEY_PREFIX = "pcp_";

/** Only the response contains the key itself. */
export async function createAgentKey(
	context: Context,
	agent: { id: string; companyId: string },
	name: string,
): Promise<CreatedAgentKey> {
	const key = newKey(AGENT_KEY_PREFIX);
	const row: Row = {
		id: crypto.randomUUID(),
		agentId: agent.id,
		companyId: agent.companyId,
		name: storableText(name),
		keyHash: hashKey(key),
		createdAt: context.now(),
		revokedAt: null,
	};
	await context.database.db.insert(agentKeys).values(row);
	return { ...toAgentKey(row), key };
}

export async function listAgentKeys(context: DatabaseContext, agentId: string, page: Page) {
	return await listPage(context, eq(agentKeys.agentId, agentId), page);
}

export async function listCompanyAgentKeys(context: DatabaseContext, companyId: string, page: Page) {
	return await listPage(context, eq(agentKeys.companyId, companyId), page);
}

async function listPage({ database }: DatabaseContext, isListed: SQL, page: Page) {
	const rows = await database.db
		.select()
		.from(agentKeys)
		.where(and(isListed, afterCursor(agentKeys, page.cursor)))
		.orderBy(...newestFirst(agentKeys))
		.limit(page.limit + 1);
	return toPage(rows.map(toAgentKey), page.limit);
}

/** @throws {HttpError} 404 `key_not_found`. */
export async function revokeAgentKey(context: Context, agentId: string, keyId: string): Promise<AgentKey> {
	const isKey = and(eq(agentKeys.agentId, agentId), eq(agentKeys.id, keyId));
	const [row] = await context.database.db.select().from(agentKeys).where(isKey);
	if (row === undefined) throw notFound("key", keyId);
	if (row.revokedAt !== null) return toAgentKey(row);
	const revoked = { ...row, revokedAt: context.now() };
	await context.database.db.update(agentKeys).set({ revokedAt: revoked.revokedAt }).where(isKey);
	return toAgentKey(revoked);
}

export async function findKeyOwner({ database }: DatabaseContext, key: string): Promise<string | null> {
	const isValid = and(eq(agentKeys.keyHash, hashKey(key)), isNull(agentKeys.revokedAt));
	const [row] = await database.db.select({ agentId: agentKeys.agentId }).from(agentKeys).where(isValid);
	return row?.agentId ?? null;
}

function toAgentKey({ keyHash: _, companyId: __, ...row }: Row): AgentKey {
	return { ...row, createdAt: row.createdAt.toISOString(), revokedAt: row.revokedAt?.toISOString() ?? null };
}
