import type { AgentKey, CreatedAgentKey } from "@paperclipai/shared";
import { and, eq, isNull } from "drizzle-orm";
import type { DatabaseContext } from "../db/database.ts";
import { afterCursor, newestFirst, type Page, toPage } from "../db/pagination.ts";
import { agentKeys, agents } from "../db/schema.ts";
import { storableText } from "../db/tables/storable.ts";
import { notFound } from "../errors/http-error.ts";
import type { ClockContext } from "../timing/clock.ts";
import { hashKey, newKey } from "./new-key.ts";

type Context = DatabaseContext & ClockContext;
type Row = typeof agentKeys.$inferSelect;

export const AGENT_KEY_PREFIX = "pcp_";

/** Only the response contains the key itself. */
export async function createAgentKey(context: Context, agentId: string, name: string): Promise<CreatedAgentKey> {
	const key = newKey(AGENT_KEY_PREFIX);
	const row: Row = {
		id: crypto.randomUUID(),
		agentId,
		name: storableText(name),
		keyHash: hashKey(key),
		createdAt: context.now(),
		revokedAt: null,
	};
	await context.database.db.insert(agentKeys).values(row);
	return { ...toAgentKey(row), key };
}

export async function listAgentKeys({ database }: DatabaseContext, agentId: string, page: Page) {
	const rows = await database.db
		.select()
		.from(agentKeys)
		.where(and(eq(agentKeys.agentId, agentId), afterCursor(agentKeys, page.cursor)))
		.orderBy(...newestFirst(agentKeys))
		.limit(page.limit + 1);
	return toPage(rows.map(toAgentKey), page.limit);
}

/** The keys of all agents of a company. */
export async function listCompanyAgentKeys({ database }: DatabaseContext, companyId: string, page: Page) {
	const rows = await database.db
		.select({ key: agentKeys })
		.from(agentKeys)
		.innerJoin(agents, eq(agents.id, agentKeys.agentId))
		.where(and(eq(agents.companyId, companyId), afterCursor(agentKeys, page.cursor)))
		.orderBy(...newestFirst(agentKeys))
		.limit(page.limit + 1);
	return toPage(
		rows.map(({ key }) => toAgentKey(key)),
		page.limit,
	);
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

/** The agent that a key belongs to; `null` for an unknown or revoked one. */
export async function findKeyOwner({ database }: DatabaseContext, key: string): Promise<string | null> {
	const isValid = and(eq(agentKeys.keyHash, hashKey(key)), isNull(agentKeys.revokedAt));
	const [row] = await database.db.select({ agentId: agentKeys.agentId }).from(agentKeys).where(isValid);
	return row?.agentId ?? null;
}

function toAgentKey({ keyHash: _, ...row }: Row): AgentKey {
	return { ...row, createdAt: row.createdAt.toISOString(), revokedAt: row.revokedAt?.toISOString() ?? null };
}
