import type { z } from "zod";

/** `board`: the user of this installation. `agent`: the board, or an agent of the company that `scope` determines. */
export type EndpointActor = "anyone" | "agent" | "board";

/** Kinds of records that belong to one company. For `issue`, the path parameter `:issueId` names the record. */
export const COMPANY_SCOPES = [
	"company",
	"agent",
	"run",
	"issue",
	"interaction",
	"approval",
	"secret",
	"routine",
	"project",
	"workspace",
	"environment",
] as const;

/** Kind of record whose company must be the calling agent's, or `installation` for resources without a company. */
export type EndpointScope = (typeof COMPANY_SCOPES)[number] | "installation";

/**
 * `key`: takes the header `Idempotency-Key`, so that a repeated request returns what the first one created. `withoutKey`:
 * why a repeated request creates nothing more.
 */
export type Idempotency = "key" | { withoutKey: string };

export const IDEMPOTENCY_HEADER = "idempotency-key";
export const MAX_IDEMPOTENCY_KEY_LENGTH = 200;

/** One route of the HTTP API. `path` is below `/api`, with `:name` for parameters. An omitted part accepts no input. */
export interface Endpoint<
	Params extends z.ZodType = z.ZodType,
	Query extends z.ZodType = z.ZodType,
	Body extends z.ZodType = z.ZodType,
	Response extends z.ZodType = z.ZodType,
> {
	method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
	path: string;
	summary: string;
	actor: EndpointActor;
	scope: EndpointScope;
	/** Declared by every POST, and by other endpoints that create something. */
	idempotency?: Idempotency;
	/** Field of the body without which a request creates nothing, so that clients repeat it without a key. */
	createsOnlyWith?: string;
	/** Status of a successful response. Default 200. */
	status?: number;
	params?: Params;
	query?: Query;
	body?: Body;
	response: Response;
}

/** Declares an endpoint, inferring the exact types of its parts. */
export function endpoint<
	Params extends z.ZodType = z.ZodUndefined,
	Query extends z.ZodType = z.ZodUndefined,
	Body extends z.ZodType = z.ZodUndefined,
	Response extends z.ZodType = z.ZodUndefined,
>(definition: Endpoint<Params, Query, Body, Response>): Endpoint<Params, Query, Body, Response> {
	return definition;
}
