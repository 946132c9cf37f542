import { z } from "zod";
import { idSchema } from "../fields.ts";
import { LIVE_EVENT_KINDS } from "./event-kinds.ts";

const envelopeSchema = z.object({ id: z.string(), companyId: z.string(), createdAt: z.string() });

/** A chunk of a run log: whole NDJSON records from `offset` up to `nextOffset`. */
export const liveLogPayloadSchema = z.object({
	runId: z.string(),
	offset: z.number(),
	nextOffset: z.number(),
	content: z.string(),
	/** Whether the run has ended and this chunk is the end of its log. */
	done: z.boolean(),
});

const eventPayloads = Object.fromEntries(
	Object.entries(LIVE_EVENT_KINDS).map(([type, { payload }]) => [type, payload]),
) as { [Name in keyof typeof LIVE_EVENT_KINDS]: (typeof LIVE_EVENT_KINDS)[Name]["payload"] };

const payloads = {
	...eventPayloads,
	"heartbeat.run.log": liveLogPayloadSchema,
	/** Sent on open and after each interval; after several silent intervals, the client treats the connection as lost. */
	ping: z.object({ intervalMs: z.number() }),
	error: z.object({ code: z.string(), message: z.string(), runId: z.string().optional() }),
};
type Payloads = typeof payloads;

/** Server to client, on `GET /api/companies/:companyId/events/ws`. */
export type LiveMessage = {
	[Type in keyof Payloads]: z.infer<typeof envelopeSchema> & { type: Type; payload: z.infer<Payloads[Type]> };
}[keyof Payloads];

export const liveMessageSchema = z.discriminatedUnion("type", messageSchemas()) as unknown as z.ZodType<LiveMessage>;

const subscribeSchema = z.strictObject({
	type: z.literal("run.log.subscribe"),
	runId: idSchema,
	offset: z.number().int().min(0),
	/** Minimum average time between messages of a growing log. Default: no minimum. */
	intervalMs: z.number().int().min(0).max(1_000).optional(),
});

/** Client to server: follow the log of a run from a byte offset, or stop following it. */
export const liveRequestSchema = z.discriminatedUnion("type", [
	subscribeSchema,
	z.strictObject({ type: z.literal("run.log.unsubscribe"), runId: idSchema }),
]);
export type LiveRequest = z.infer<typeof liveRequestSchema>;

/** Close code for a client that stopped reading; it may reconnect and continue from its offset. */
export const SLOW_READER_CLOSE_CODE = 4408;

/** `logs=binary` requests log messages that `readLiveMessage` can read without unescaping their records. */
export const liveQuerySchema = z.object({ logs: z.enum(["text", "binary"]).default("text") });

export function liveSocketPath(companyId: string, query: z.input<typeof liveQuerySchema> = {}): string {
	return `/api/companies/${companyId}/events/ws${query.logs === undefined ? "" : `?logs=${query.logs}`}`;
}

function messageSchemas() {
	const [first, ...others] = Object.entries(payloads).map(([type, payload]) =>
		envelopeSchema.extend({ type: z.literal(type), payload }),
	);
	if (first === undefined) throw new Error("There are no message types.");
	return [first, ...others] as const;
}
