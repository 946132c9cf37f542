import { setTimeout as delay } from "node:timers/promises";
import { CodedError } from "@paperclipai/adapter-utils";
import { and, eq, isNull, lt, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { FolderContext } from "../data-folder/data-folder.ts";
import type { ApiUrlContext } from "../data-folder/running-server.ts";
import type { ServerIdContext } from "../data-folder/server-id.ts";
import type { DatabaseContext } from "../db/database.ts";
import { databaseNow } from "../db/database-clock.ts";
import { servers } from "../db/schema.ts";
import type { LoggerContext } from "../errors/logger.ts";
import { LIMITS } from "../settings/limits.ts";
import { readPastClaim, recordClaim } from "./past-claim.ts";

type Context = DatabaseContext & FolderContext & LoggerContext & ServerIdContext;

export interface ServerClaimContext extends ServerIdContext {
	/** Identifies the process that has claimed the server's id. */
	serverNonce: string;
}

/**
 * An earlier claim of this folder is replaced at once, since the caller holds the lock; any other claim has to expire.
 * @throws {CodedError} `server_id_in_use` when the other claim is renewed, which means that this folder is a copy.
 */
export async function claimServerId(context: Context): Promise<string> {
	const nonce = crypto.randomUUID();
	const past = readPastClaim(context.folder);
	const seen = await readClaim(context);
	const isReplaceable = seen !== null && (context.database.kind === "pglite" || seen.nonce === past);
	const replaced = isReplaceable ? seen.nonce : null;
	for (let isWaiting = false; !(await tryClaim(context, nonce, replaced)); isWaiting = true) {
		const now = await readClaim(context);
		const isRenewed = now?.nonce !== seen?.nonce || now?.claimedUntil?.getTime() !== seen?.claimedUntil?.getTime();
		if (isRenewed && now?.nonce) throw inUse(context);
		if (!isWaiting)
			context.logger.warn("another process has used the id of this server; waiting for its claim to expire");
		await delay(LIMITS.serverClaimPollMs);
	}
	await recordClaim(context.folder, nonce, context.serverId);
	return nonce;
}

async function tryClaim({ database, serverId }: Context, nonce: string, replaced: string | null): Promise<boolean> {
	const claim = { nonce, claimedUntil: databaseNow(LIMITS.leaseMs), seenAt: databaseNow() };
	const isFree = [isNull(servers.nonce), isNull(servers.claimedUntil), lt(servers.claimedUntil, databaseNow())];
	const setWhere = or(...isFree, replaced === null ? undefined : eq(servers.nonce, replaced)) ?? sql`false`;
	const claimed = await database.db
		.insert(servers)
		.values({ id: serverId, url: "", ...claim })
		.onConflictDoUpdate({ target: servers.id, set: claim, setWhere })
		.returning({ id: servers.id });
	return claimed.length > 0;
}

async function readClaim({ database, serverId }: Context) {
	const { nonce, claimedUntil } = servers;
	const [row] = await database.db.select({ nonce, claimedUntil }).from(servers).where(eq(servers.id, serverId));
	return row ?? null;
}

export async function renewServerClaim(
	context: DatabaseContext & ServerClaimContext & ApiUrlContext,
): Promise<boolean> {
	const { serverId: id, serverNonce: nonce } = context;
	const claim = { url: context.apiUrl(), seenAt: databaseNow(), nonce, claimedUntil: databaseNow(LIMITS.leaseMs) };
	const renewed = await context.database.db
		.insert(servers)
		.values({ id, ...claim })
		.onConflictDoUpdate({ target: servers.id, set: claim, setWhere: eq(servers.nonce, nonce) })
		.returning({ id: servers.id });
	return renewed.length > 0;
}

/** Lets the next process claim the id at once. */
export async function releaseServerClaim({ database, serverId, serverNonce }: DatabaseContext & ServerClaimContext) {
	const isOurs = and(eq(servers.id, serverId), eq(servers.nonce, serverNonce));
	await database.db.update(servers).set({ nonce: null, claimedUntil: null }).where(isOurs);
}

export function hasServerClaim({ serverId, serverNonce }: ServerClaimContext) {
	return sql`exists (select 1 from ${servers} where ${servers.id} = ${serverId} and ${servers.nonce} = ${serverNonce})`;
}

/** Whether the process still renews its claim. Never true for a null nonce. */
export function isLivingProcess(nonce: SQLWrapper): SQL<boolean> {
	return sql<boolean>`exists (select 1 from ${servers} where ${servers.nonce} = ${nonce} and ${servers.claimedUntil} > now())`;
}

function inUse({ folder, serverId }: Context): CodedError {
	return new CodedError("server_id_in_use", `A running server has the id of ${folder.root} (${serverId}).`, {
		hint: "This folder is a copy. Stop the other server to continue with this one, or remove server-id and server-claim.json to make this one independent.",
	});
}
