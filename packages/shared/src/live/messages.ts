import { z } from "zod";
import { runEventSchema, runSchema } from "../runs/schema.ts";

const envelope = { id: z.string(), companyId: z.string(), createdAt: z.string() };

/** A piece of a run log: whole NDJSON records from `offset` up to `nextOffset`. */
export const liveLogPayloadSchema = z.object({
	runId: z.string(),
	offset: z.number(),
	nextOffset: z.number(),
	content: z.string(),
	/** The run is over and this is the end of its log. */
	done: z.boolean(),
});

/** Server to client, on `GET /api/companies/:companyId/events/ws`. */
export const liveMessageSchema = z.discriminatedUnion("type", [
	z.object({ ...envelope, type: z.literal("heartbeat.run.queued"), payload: runSchema }),
	z.object({ ...envelope, type: z.literal("heartbeat.run.status"), payload: runSchema }),
	z.object({ ...envelope, type: z.literal("heartbeat.run.event"), payload: runEventSchema }),
	z.object({ ...envelope, type: z.literal("heartbeat.run.log"), payload: liveLogPayloadSchema }),
	/** An adapter came, went or changed; it is the same for all companies. */
	z.object({ ...envelope, type: z.literal("adapter.changed"), payload: z.object({ adapterType: z.string() }) }),
	z.object({
		...envelope,
		type: z.literal("error"),
		payload: z.object({ code: z.string(), message: z.string(), runId: z.string().optional() }),
	}),
]);
export type LiveMessage = z.infer<typeof liveMessageSchema>;

/** Client to server: follow the log of a run from a byte offset, or stop following it. */
export const liveRequestSchema = z.discriminatedUnion("type", [
	z.strictObject({ type: z.literal("run.log.subscribe"), runId: z.string(), offset: z.number().int().min(0) }),
	z.strictObject({ type: z.literal("run.log.unsubscribe"), runId: z.string() }),
]);
export type LiveRequest = z.infer<typeof liveRequestSchema>;

/** Close code for a client that stopped reading; it may connect again and go on from its offset. */
export const SLOW_READER_CLOSE_CODE = 4408;

/** Path of a company's live socket. */
export function liveSocketPath(companyId: string): string {
	return `/api/companies/${companyId}/events/ws`;
}
