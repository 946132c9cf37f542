import { type AgentConfigSnapshot, type ConfigRevision, runtimeConfigSchema } from "@paperclipai/shared";
import { and, eq } from "drizzle-orm";
import type { MasterKeyContext } from "../../config/master-key.ts";
import type { Database, DatabaseContext } from "../../db/database.ts";
import { afterCursor, newestFirst, type Page, toPage } from "../../db/pagination.ts";
import { agentConfigRevisions, type agents } from "../../db/schema.ts";
import { encryptText } from "../../secrets/encrypt.ts";
import type { ClockContext } from "../../timing/clock.ts";
import { listChangedKeys, redactSnapshot } from "./redact-snapshot.ts";

/** What a revision keeps of an agent. */
type Configured = Pick<typeof agents.$inferSelect, keyof AgentConfigSnapshot>;

export async function listConfigRevisions({ database }: DatabaseContext, agentId: string, page: Page) {
	const { id, before, after, changedKeys, createdAt } = agentConfigRevisions;
	const rows = await database.db
		.select({ id, agentId: agentConfigRevisions.agentId, before, after, changedKeys, createdAt })
		.from(agentConfigRevisions)
		.where(and(eq(agentConfigRevisions.agentId, agentId), afterCursor(agentConfigRevisions, page.cursor)))
		.orderBy(...newestFirst(agentConfigRevisions))
		.limit(page.limit + 1);
	const revisions = rows.map((row): ConfigRevision => ({ ...row, createdAt: row.createdAt.toISOString() }));
	return toPage(revisions, page.limit);
}

/** Stores a change of an agent's configuration, if it is one. The first one also stores what was before, for a rollback to it. */
export async function recordConfigRevision(
	tx: Pick<Database, "select" | "insert">,
	context: ClockContext & MasterKeyContext,
	agent: Pick<typeof agents.$inferSelect, "id" | "createdAt"> & Configured,
	changed: Configured,
): Promise<void> {
	const [before, after] = [snapshotOf(agent), snapshotOf(changed)];
	const changedKeys = listChangedKeys(before, after);
	if (changedKeys.length === 0) return;
	const { id: agentId, createdAt } = agent;
	const known = await tx
		.select({ id: agentConfigRevisions.id })
		.from(agentConfigRevisions)
		.where(eq(agentConfigRevisions.agentId, agentId))
		.limit(1);
	const first = { before: null, after: before, changedKeys: [], createdAt };
	const change = { before, after, changedKeys, createdAt: context.now() };
	const added = known.length === 0 ? [first, change] : [change];
	await tx.insert(agentConfigRevisions).values(added.map((revision) => toRow(context, agentId, revision)));
}

/** The place of a revision's configuration, to which its encryption is bound. */
export function placeOfRevision({ agentId, id }: { agentId: string; id: string }): string[] {
	return ["agent-config-revision", agentId, id];
}

function toRow(
	{ masterKey }: MasterKeyContext,
	agentId: string,
	revision: { before: AgentConfigSnapshot | null; after: AgentConfigSnapshot; changedKeys: string[]; createdAt: Date },
): typeof agentConfigRevisions.$inferInsert {
	const { before, after } = revision;
	const id = crypto.randomUUID();
	return {
		...revision,
		id,
		agentId,
		before: before && redactSnapshot(before),
		after: redactSnapshot(after),
		encryptedAfter: encryptText(masterKey, JSON.stringify(after), placeOfRevision({ agentId, id })),
	};
}

/** With all defaults, so that stating a default explicitly is no change. */
function snapshotOf(agent: Configured): AgentConfigSnapshot {
	const { adapterType, adapterConfig, defaultEnvironmentId } = agent;
	const runtimeConfig = runtimeConfigSchema.parse(agent.runtimeConfig);
	return { adapterType, adapterConfig, defaultEnvironmentId, runtimeConfig };
}
