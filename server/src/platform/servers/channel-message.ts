import { omitUndefined } from "@paperclipai/shared";
import { z } from "zod";
import { type BusEvent, type EventName, eventKind, isEventName } from "../events/event-kinds.ts";

export interface EventReference<Event extends BusEvent = BusEvent, Reference extends object = object> {
	schema: z.ZodType<Reference>;
	refer(event: Event): Reference;
	read(reference: Reference): Promise<Event | null>;
}

export type EventReferences = Partial<Record<EventName, EventReference>>;

const carriedSchema = z.object({ kind: z.custom<EventName>(isEventName), companyId: z.string().optional() });

export function toMessage(event: BusEvent, references: EventReferences): object {
	const reference = references[event.kind];
	if (reference !== undefined) return reference.refer(event);
	const { kind, payload, companyId } = event;
	return { kind, ...payload, ...omitUndefined({ companyId }) };
}

export async function readMessage(message: unknown, references: EventReferences): Promise<BusEvent | null> {
	for (const { schema, read } of Object.values(references)) {
		const reference = schema.safeParse(message);
		if (reference.success) return await read(reference.data);
	}
	const carried = carriedSchema.safeParse(message);
	if (!carried.success || !eventKind(carried.data.kind).shared) return null;
	const payload = eventKind(carried.data.kind).payload.parse(message);
	return { ...carried.data, payload } as BusEvent;
}
