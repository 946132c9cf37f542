import type { Endpoint } from "@paperclipai/shared";
import { IDEMPOTENCY_HEADER, omitUndefined } from "@paperclipai/shared";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { z } from "zod";
import type { Caller } from "../access/caller.ts";
// Declares the fields that the guard adds to routes and requests.
import type {} from "../access/guard.ts";
import { LIMITS } from "../settings/limits.ts";

export type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export interface EndpointRequest<Params, Query, Body> {
	params: Params;
	query: Query;
	body: Body;
	caller: Caller;
	request: FastifyRequest;
	reply: FastifyReply;
}

const noKeys = z.strictObject({});

const idempotencyHeaders = z.looseObject({
	[IDEMPOTENCY_HEADER]: z
		.string()
		.optional()
		.describe("A repeated request with the same key returns the first result and creates nothing."),
});

/** Serves an endpoint that takes no idempotency key; `serveOnce` serves the others. */
export function serve<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
	app: FastifyInstance,
	endpoint: Endpoint<P, Q, B, R>,
	handler: (request: EndpointRequest<Output<P>, Output<Q>, Output<B>>) => Promise<z.input<R> | FastifyReply>,
): void {
	if (endpoint.idempotency === "key") throw new Error(`${endpoint.path} takes an idempotency key: use serveOnce.`);
	registerEndpoint(app, endpoint, handler);
}

export function registerEndpoint<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
	app: FastifyInstance,
	endpoint: Endpoint<P, Q, B, R>,
	handler: (request: EndpointRequest<Output<P>, Output<Q>, Output<B>>) => Promise<z.input<R> | FastifyReply>,
): void {
	const status = endpoint.status ?? 200;
	app.route({
		method: endpoint.method,
		url: `/api${endpoint.path}`,
		...(endpoint.actor === "anyone" && { bodyLimit: LIMITS.anonymousBodyBytes }),
		config: { access: { actor: endpoint.actor, scope: endpoint.scope } },
		schema: {
			summary: endpoint.summary,
			...(endpoint.idempotency === "key" && { headers: idempotencyHeaders }),
			params: endpoint.params ?? noKeys,
			querystring: endpoint.query ?? noKeys,
			...omitUndefined({ body: endpoint.body }),
			response: { [status]: endpoint.response },
		},
		handler: (async (request, reply) => {
			const { params, query, body } = request as { params: unknown; query: unknown; body: unknown };
			reply.status(status);
			return await handler({ params, query, body, caller: request.caller, request, reply } as Parameters<
				typeof handler
			>[0]);
		}) as RouteOptions["handler"],
	});
}

export function sendPage<Item>(
	{ request, reply }: Pick<EndpointRequest<unknown, unknown, unknown>, "request" | "reply">,
	page: { items: Item[]; nextCursor: string | undefined },
): Item[] {
	if (page.nextCursor !== undefined) {
		const url = new URL(request.url, "http://localhost");
		url.searchParams.set("cursor", page.nextCursor);
		reply.header("x-next-cursor", page.nextCursor);
		reply.header("link", `<${url.pathname}${url.search}>; rel="next"`);
	}
	return page.items;
}
