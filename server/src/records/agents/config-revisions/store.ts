import { isCodedError } from "@paperclipai/adapter-utils";
import {
	type AgentConfigSnapshot,
	agentConfigSnapshotSchema,
	type ConfigRevision,
	runtimeConfigSchema,
} from "@paperclipai/shared";
import { and, eq } from "drizzle-orm";
import { decryptText, encryptText } from "../../../platform/data-folder/encrypt.ts";
import type { MasterKey, MasterKeyContext } from "../../../platform/data-folder/master-key.ts";
import type { Database, DatabaseContext } from "../../../platform/db/database.ts";
import { afterCursor, newestFirst, type Page, toPage } from "../../../platform/db/pagination.ts";
import { agentConfigRevisions, type agents } from "../../../platform/db/schema.ts";
import type { ClockContext } from "../../../platform/timing/clock.ts";
import { listChangedKeys, redactSnapshot } from "./redact-snapshot.ts";

type Configured = Pick<typeof agents.$inferSelect, keyof AgentConfigSnapshot>;

export async function listConfigRevisions(
	{ database, masterKey }: DatabaseContext & MasterKeyContext,
	agent: Pick<typeof agents.$inferSelect, "id"> & Configured,
	page: Page,
) {
	const rows = await database.db
		.select()
		.from(agentConfigRevisions)
		.where(and(eq(agentConfigRevisions.agentId, agent.id), afterCursor(agentConfigRevisions, page.cursor)))
		.orderBy(...newestFirst(agentConfigRevisions))
		.limit(page.limit + 1);
	const current = snapshotOf(agent);
	const shownCurrent = redactSnapshot(current);
	const revisions = rows.map(({ encryptedAfter, ...row }): ConfigRevision => {
		// Values are equal only if their masked forms are, so few values have to be decrypted.
		const isAlike = listChangedKeys(row.after, shownCurrent).length === 0;
		const isCurrent = isAlike && isSame(masterKey, { ...row, encryptedAfter }, current);
		return { ...row, isCurrent, createdAt: row.createdAt.toISOString() };
	});
	return toPage(revisions, page.limit);
}

/** Returns `false` for a revision that cannot be decrypted, because it may differ. */
function isSame(masterKey: MasterKey, revision: EncryptedRevision, current: AgentConfigSnapshot): boolean {
	try {
		return listChangedKeys(readRevision(masterKey, revision), current).length === 0;
	} catch (error) {
		if (isCodedError(error)) return false;
		throw error;
	}
}

type EncryptedRevision = Pick<typeof agentConfigRevisions.$inferSelect, "id" | "agentId" | "encryptedAfter">;

/**
 * Includes secrets.
 * @throws {CodedError} the errors of `decryptText`.
 */
export function readRevision(masterKey: MasterKey, revision: EncryptedRevision): AgentConfigSnapshot {
	const binding = bindingOfRevision(revision);
	const text = decryptText(masterKey, revision.encryptedAfter, binding, "The configuration of this revision");
	const snapshot = agentConfigSnapshotSchema.parse(JSON.parse(text));
	return { ...snapshot, runtimeConfig: runtimeConfigSchema.parse(snapshot.runtimeConfig) };
}

/** The first change also stores the configuration before it, for a rollback. */
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

/** Binds the encrypted value to the revision. */
function bindingOfRevision({ agentId, id }: { agentId: string; id: string }): string[] {
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
		encryptedAfter: encryptText(masterKey, JSON.stringify(after), bindingOfRevision({ agentId, id })),
	};
}

/** Includes all defaults, so that setting a default explicitly does not count as a change. */
function snapshotOf(agent: Configured): AgentConfigSnapshot {
	const { adapterType, adapterConfig, defaultEnvironmentId, permissions, mcpServers } = agent;
	const runtimeConfig = runtimeConfigSchema.parse(agent.runtimeConfig);
	return { adapterType, adapterConfig, defaultEnvironmentId, runtimeConfig, permissions, mcpServers };
}
