import type { z } from "zod";

/**
 * Who may call a route: `anyone` needs no identity, `board` is the person who runs this installation, `agent` is an agent
 * in a run, and the board too.
 */
export type EndpointActor = "anyone" | "agent" | "board";

/**
 * One route of the HTTP API, told once: the server registers it, the clients call it, the OpenAPI document lists it.
 * `path` is below `/api`, with `:name` for parameters. A missing part takes no input.
 */
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
	/** Status of a successful answer. Default 200. */
	status?: number;
	params?: Params;
	query?: Query;
	body?: Body;
	response: Response;
}

/** Keeps the exact types of the parts. */
export function endpoint<
	Params extends z.ZodType = z.ZodUndefined,
	Query extends z.ZodType = z.ZodUndefined,
	Body extends z.ZodType = z.ZodUndefined,
	Response extends z.ZodType = z.ZodUndefined,
>(definition: Endpoint<Params, Query, Body, Response>): Endpoint<Params, Query, Body, Response> {
	return definition;
}
