import { createHash, createHmac } from "node:crypto";
import { and, desc, eq, lt, lte, sql } from "drizzle-orm";
import { decryptText, encryptText } from "../data-folder/encrypt.ts";
import type { MasterKeyContext } from "../data-folder/master-key.ts";
import type { DatabaseContext } from "../db/database.ts";
import { idempotencyKeys } from "../db/schema.ts";
import { HttpError } from "../errors/http-error.ts";
import { LIMITS } from "../settings/limits.ts";
import type { ClockContext } from "../timing/clock.ts";

type Context = DatabaseContext & MasterKeyContext & ClockContext;

/** A request with an idempotency key. */
export interface KeyedRequest {
	id: string;
	caller: string;
	companyId: string | null;
	hash: string;
}

/** Thrown inside the transaction of a repeated request, which it rolls back. */
export class RepeatedRequest extends Error {
	readonly response: unknown;

	constructor(response: unknown) {
		super("The request was already performed.");
		this.response = response;
	}
}

export function keyedRequest(
	{ masterKey }: MasterKeyContext,
	{ caller, companyId, key }: { caller: string; companyId: string | null; key: string },
	request: unknown,
): KeyedRequest {
	const id = createHash("sha256")
		.update(JSON.stringify([companyId, caller, key]))
		.digest("hex");
	const hash = createHmac("sha256", masterKey.derive("idempotency")).update(sortedJson(request)).digest("hex");
	return { id, caller, companyId, hash };
}

/**
 * Reserves the key until the end of the transaction. A concurrent request with the same key waits for it.
 * @throws {RepeatedRequest} If the request was already performed.
 * @throws {HttpError} 422 `idempotency_key_reused` if the key belongs to another request.
 */
export async function claimKey(transaction: Context, request: KeyedRequest): Promise<void> {
	const { id, caller, companyId, hash } = request;
	const row = { caller, companyId, requestHash: hash, encryptedResponse: "", createdAt: transaction.now() };
	const [claimed] = await transaction.database.db
		.insert(idempotencyKeys)
		.values({ id, ...row })
		.onConflictDoUpdate({
			target: idempotencyKeys.id,
			set: row,
			setWhere: lt(idempotencyKeys.createdAt, oldest(transaction)),
		})
		.returning({ id: idempotencyKeys.id });
	if (claimed === undefined) await throwIfRepeated(transaction, request);
}

/** Does not wait for a request in progress. @throws {RepeatedRequest | HttpError} the errors of `claimKey`. */
export async function throwIfRepeated(context: Context, { id, hash }: KeyedRequest): Promise<void> {
	const [row] = await context.database.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.id, id));
	if (row === undefined || row.createdAt < oldest(context)) return;
	if (row.requestHash !== hash) throw keyReused();
	const json = decryptText(context.masterKey, row.encryptedResponse, [id], "The response to the first request");
	// paperclip:allow-unchecked-json: only `storeResponse` writes it, and the route's schema serializes it again
	throw new RepeatedRequest(JSON.parse(json));
}

export async function storeResponse(context: Context, { id }: KeyedRequest, response: unknown): Promise<void> {
	const encryptedResponse = encryptText(context.masterKey, JSON.stringify(response), [id]);
	await context.database.db.update(idempotencyKeys).set({ encryptedResponse }).where(eq(idempotencyKeys.id, id));
}

/** Removes expired keys, and the oldest ones of a caller who has too many. */
export async function removeOldKeys(context: DatabaseContext & ClockContext): Promise<void> {
	const { db } = context.database;
	await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, oldest(context)));
	const { maxKeys } = LIMITS.idempotency;
	const crowded = await db
		.select({ caller: idempotencyKeys.caller })
		.from(idempotencyKeys)
		.groupBy(idempotencyKeys.caller)
		.having(sql`count(*) > ${maxKeys}`);
	for (const { caller } of crowded) {
		const isOfCaller = eq(idempotencyKeys.caller, caller);
		const [first] = await db
			.select({ createdAt: idempotencyKeys.createdAt })
			.from(idempotencyKeys)
			.where(isOfCaller)
			.orderBy(desc(idempotencyKeys.createdAt))
			.offset(maxKeys)
			.limit(1);
		if (first === undefined) continue;
		await db.delete(idempotencyKeys).where(and(isOfCaller, lte(idempotencyKeys.createdAt, first.createdAt)));
	}
}

function oldest(context: ClockContext): Date {
	return new Date(context.now().getTime() - LIMITS.idempotency.maxAgeMs);
}

/** The order of the keys of an object has no meaning. */
function sortedJson(value: unknown): string {
	return JSON.stringify(value, (_, part: unknown) =>
		typeof part === "object" && part !== null && !Array.isArray(part)
			? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
			: part,
	);
}

function keyReused(): HttpError {
	return new HttpError(422, "idempotency_key_reused", "The Idempotency-Key belongs to another request.", {
		hint: "Use a new key for each action. Send the same key only to repeat a request with the same path and body.",
	});
}
