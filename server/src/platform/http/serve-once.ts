import { type Endpoint, endpointUrl, IDEMPOTENCY_HEADER, MAX_IDEMPOTENCY_KEY_LENGTH } from "@paperclipai/shared";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Caller } from "../access/caller.ts";
import { findCompanyOf } from "../access/scopes.ts";
import type { MasterKeyContext } from "../data-folder/master-key.ts";
import type { DatabaseContext } from "../db/database.ts";
import { HttpError } from "../errors/http-error.ts";
import type { EventContext } from "../events/event-bus.ts";
import { inTransaction } from "../events/in-transaction.ts";
import type { ClockContext } from "../timing/clock.ts";
import {
	claimKey,
	type KeyedRequest,
	keyedRequest,
	RepeatedRequest,
	storeResponse,
	throwIfRepeated,
} from "./idempotency.ts";
import { type EndpointRequest, type Output, registerEndpoint } from "./serve-endpoint.ts";

export type OnceContext = DatabaseContext & EventContext & ClockContext & MasterKeyContext;

/** Runs the only transaction of a request, which stores the idempotency key with what it creates. */
export type Once<Context, Response> = <Created extends Response>(
	create: (transaction: Context) => Promise<Created>,
) => Promise<Created>;

/**
 * Serves an endpoint that takes an idempotency key. `handler` must call `once` exactly once; slow checks precede it,
 * because the embedded database has one connection.
 */
export function serveOnce<
	Context extends OnceContext,
	P extends z.ZodType,
	Q extends z.ZodType,
	B extends z.ZodType,
	R extends z.ZodType,
>(
	app: FastifyInstance,
	context: Context,
	endpoint: Endpoint<P, Q, B, R>,
	handler: (
		once: Once<Context, z.input<R>>,
		request: EndpointRequest<Output<P>, Output<Q>, Output<B>>,
	) => Promise<z.input<R>>,
): void {
	if (endpoint.idempotency !== "key") throw new Error(`${endpoint.path} does not take an idempotency key.`);
	registerEndpoint(app, endpoint, async (call) => {
		const keyed = await readKeyed(context, endpoint, call);
		if (keyed === undefined) return await handler((create) => inTransaction(context, create), call);
		return await performOnce(context, keyed, (once) => handler(once, call));
	});
}

async function performOnce<Context extends OnceContext, Response>(
	context: Context,
	keyed: KeyedRequest,
	perform: (once: Once<Context, Response>) => Promise<Response>,
): Promise<Response> {
	try {
		await throwIfRepeated(context, keyed);
		let stored: unknown;
		const response = await perform(async (create) => {
			const created = await inTransaction(context, async (transaction) => {
				await claimKey(transaction, keyed);
				const value = await create(transaction);
				await storeResponse(transaction, keyed, value);
				return value;
			});
			stored = created;
			return created;
		});
		if (response !== stored) await storeResponse(context, keyed, response);
		return response;
	} catch (error) {
		if (error instanceof RepeatedRequest) return error.response as Response;
		throw error;
	}
}

async function readKeyed(
	context: OnceContext,
	{ method, path, scope }: Pick<Endpoint, "method" | "path" | "scope">,
	{ params, query, body, caller, request }: EndpointRequest<unknown, unknown, unknown>,
): Promise<KeyedRequest | undefined> {
	const { idempotencyKey, ...sent } = (body ?? {}) as { idempotencyKey?: string };
	const inHeader = keyOf(request);
	// The key in the body is the caller's own; clients send the header with every request.
	const key = idempotencyKey ?? inHeader;
	if (key === undefined) return undefined;
	const companyId = await companyOf(context, caller, scope, params);
	// A key in the body belongs to the woken agent, so callers may send it again for another agent.
	const scoped = idempotencyKey === undefined ? key : endpointUrl(path, params) + key;
	const named = { caller: caller.kind === "agent" ? caller.agentId : "board", companyId, key: scoped };
	return keyedRequest(context, named, [method, path, params, query, sent]);
}

async function companyOf(
	context: DatabaseContext,
	caller: Caller,
	scope: Endpoint["scope"],
	params: unknown,
): Promise<string | null> {
	if (caller.kind === "agent") return caller.companyId;
	if (scope === "installation") return null;
	return await findCompanyOf(context, scope, String((params as Record<string, unknown>)[`${scope}Id`]));
}

function keyOf(request: FastifyRequest): string | undefined {
	const key = request.headers[IDEMPOTENCY_HEADER];
	if (key === undefined) return undefined;
	// Visible ASCII without spaces, which intermediaries do not change.
	if (typeof key === "string" && /^[\x21-\x7e]+$/.test(key) && key.length <= MAX_IDEMPOTENCY_KEY_LENGTH) return key;
	throw new HttpError(400, "idempotency_key_invalid", "The Idempotency-Key is not valid.", {
		hint: `Send 1 to ${MAX_IDEMPOTENCY_KEY_LENGTH} visible ASCII characters without spaces, for example a UUID.`,
	});
}
