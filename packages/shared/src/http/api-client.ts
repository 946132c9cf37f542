import type { z } from "zod";
import { ApiError } from "./api-error.ts";
import { type Endpoint, IDEMPOTENCY_HEADER } from "./endpoint.ts";
import { errorBodySchema } from "./error-body.ts";
import { createLostCalls } from "./idempotency-keys.ts";

export interface ApiClientOptions {
	/** Origin of the server without a trailing slash, such as `http://127.0.0.1:3100`; empty in the browser. */
	baseUrl: string;
	/** Default: the global `fetch`. An `ApiError` that it throws is rethrown. */
	fetch?: typeof globalThis.fetch;
	headers?: Record<string, string>;
	/** How to start the server, for the error of a server that does not respond. Default: names the command. */
	startHint?: string;
}

/** Input of an endpoint: only the parts that it declares. */
export type EndpointInput<E> =
	E extends Endpoint<infer Params, infer Query, infer Body, z.ZodType>
		? (z.input<Params> extends undefined ? { params?: never } : { params: z.input<Params> }) &
				(z.input<Query> extends undefined ? { query?: never } : { query?: z.input<Query> }) &
				(z.input<Body> extends undefined ? { body?: never } : { body: z.input<Body> })
		: never;

export type EndpointOutput<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never;

export interface ApiCallOptions {
	signal?: AbortSignal;
	/** Called with the headers of a successful response; a list names its next page in `X-Next-Cursor`. */
	onHeaders?: (headers: Headers) => void;
	/** Default: the key of the same call if its response was lost, otherwise a new one. */
	idempotencyKey?: string;
}

export interface ApiClient {
	/**
	 * @throws {ApiError} for every error response; `unreachable` for a missing or incomplete response, and `no_number`
	 * for a number that JSON cannot represent.
	 */
	call<E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>>(
		endpoint: E,
		input: EndpointInput<E>,
		options?: ApiCallOptions,
	): Promise<EndpointOutput<E>>;
}

/** The HTTP client of the web UI and the CLI. */
export function createApiClient(options: ApiClientOptions): ApiClient {
	const send = options.fetch ?? globalThis.fetch;
	const lostCalls = createLostCalls();
	return {
		async call(endpoint, input, { signal, onHeaders, idempotencyKey } = {}) {
			const { params, query, body } = input as { params?: unknown; query?: unknown; body?: unknown };
			const url = options.baseUrl + endpointUrl(endpoint.path, params, query);
			const json = body === undefined ? undefined : JSON.stringify(body, refuseNoNumber);
			const key = takesKey(endpoint, body) ? (idempotencyKey ?? lostCalls.takeKey(url, json ?? "")) : undefined;
			const keepKey = () => key !== undefined && lostCalls.keep(url, json ?? "", key);
			const lost = (cause: unknown): never => {
				keepKey();
				throw signal?.aborted || cause instanceof ApiError ? cause : unreachable(options, cause);
			};
			const response = await send(url, {
				method: endpoint.method,
				headers: {
					...options.headers,
					...(json !== undefined && { "content-type": "application/json" }),
					...(key !== undefined && { [IDEMPOTENCY_HEADER]: key }),
				},
				...(json !== undefined && { body: json }),
				...(signal ? { signal } : {}),
			}).catch(lost);
			const text = await response.text().catch(lost);
			// After a server error, the request may have been performed.
			if (response.status >= 500) keepKey();
			if (!response.ok) throw errorOf(response.status, text);
			if (setsState(endpoint)) lostCalls.forget(url);
			onHeaders?.(response.headers);
			const isJson = response.headers.get("content-type")?.includes("json");
			// paperclip:allow-unchecked-json: the server writes each response with the schema of its endpoint
			return (isJson ? JSON.parse(text) : text || undefined) as never;
		},
	};
}

function takesKey({ idempotency, createsOnlyWith }: Endpoint, body: unknown): boolean {
	const creates =
		createsOnlyWith === undefined || (body as Record<string, unknown> | undefined)?.[createsOnlyWith] !== undefined;
	return idempotency === "key" && creates;
}

/** Whether calls with different bodies replace each other's result, unlike calls that create records. */
function setsState({ method, status = 200 }: Endpoint): boolean {
	return method !== "GET" && status === 200;
}

/** Returns the path and query of an endpoint's URL, to append to the origin. */
export function endpointUrl(path: string, params?: unknown, query?: unknown): string {
	const filled = path.replace(/:(\w+)/g, (_, name: string) =>
		encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name])),
	);
	const search = new URLSearchParams();
	for (const [key, value] of Object.entries(query ?? {})) {
		if (value !== undefined) search.set(key, String(value));
	}
	return `/api${filled}${search.size > 0 ? `?${search}` : ""}`;
}

/**
 * Throws for NaN and infinity: `JSON.stringify` would turn them into `null`, which can mean that a limit is removed.
 */
function refuseNoNumber(key: string, value: unknown): unknown {
	if (typeof value !== "number" || Number.isFinite(value)) return value;
	throw new ApiError(0, {
		code: "no_number",
		message: `${key} is not a number.`,
		hint: "Enter a number such as 12 or 0.5.",
	});
}

function errorOf(status: number, text: string): ApiError {
	try {
		return new ApiError(status, errorBodySchema.parse(JSON.parse(text)).error);
	} catch {
		return new ApiError(status, {
			code: "bad_answer",
			message: `The server responded with status ${status} and no error message.`,
			hint: "Check that the URL belongs to a Paperclip server.",
		});
	}
}

function unreachable({ baseUrl, startHint }: ApiClientOptions, cause: unknown): ApiError {
	const where = baseUrl || "the server";
	const hint = startHint ?? "Start the server with: paperclipai run";
	return new ApiError(0, { code: "unreachable", message: `No response from ${where}.`, hint }, { cause });
}
