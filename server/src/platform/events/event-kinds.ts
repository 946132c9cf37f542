import { LIVE_EVENT_KINDS, type LiveEventName } from "@paperclipai/shared";
import { z } from "zod";

interface EventKind {
	payload: z.ZodType;
	/** Visible to clients, like `LiveEventKind`, or to servers only. */
	audience: "company" | "everyone" | "server";
	shared: boolean;
	/** Milliseconds in which equal events are sent to other servers as one. Default: 0. */
	throttleMs?: number;
}

export const EVENT_KINDS = {
	...LIVE_EVENT_KINDS,
	runLog: { payload: z.object({ runId: z.string() }), audience: "server", shared: true, throttleMs: 100 },
	cancel: { payload: z.object({ runId: z.string() }), audience: "server", shared: true },
	/** Events of other servers may be missing: clients have to read again. */
	gap: { payload: z.object({}), audience: "server", shared: false },
} as const satisfies Record<string, EventKind>;

type EventKinds = typeof EVENT_KINDS;
export type EventName = keyof EventKinds;

export type EventOf<Name extends EventName> = {
	[Kind in Name]: { kind: Kind; payload: z.infer<EventKinds[Kind]["payload"]> } & (EventKinds[Kind] extends {
		audience: "company";
	}
		? { companyId: string }
		: { companyId?: never });
}[Name];
export type BusEvent = EventOf<EventName>;

export function eventKind(name: EventName): EventKind {
	return EVENT_KINDS[name];
}

export function isEventName(name: unknown): name is EventName {
	return typeof name === "string" && Object.hasOwn(EVENT_KINDS, name);
}

export function isVisibleTo(companyId: string, event: BusEvent): event is EventOf<LiveEventName> {
	const { audience } = eventKind(event.kind);
	return audience === "everyone" || (audience === "company" && event.companyId === companyId);
}

export function isRunChange(event: BusEvent): event is EventOf<"heartbeat.run.queued" | "heartbeat.run.status"> {
	return event.kind === "heartbeat.run.queued" || event.kind === "heartbeat.run.status";
}
