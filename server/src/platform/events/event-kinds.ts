import { LIVE_EVENT_KINDS, type LiveEventName } from "@paperclipai/shared";
import { z } from "zod";

interface EventKind {
	payload: z.ZodType;
	/** Who may see it: clients, as in `LiveEventKind`, or only the servers themselves. */
	audience: "company" | "everyone" | "server";
	/** Whether it is sent to the other servers of the same database. */
	shared: boolean;
	/** Milliseconds during which equal events are sent to other servers as one. Default: each is sent at once. */
	throttleMs?: number;
}

/** Every kind of event on the bus: what clients may see, and below it what only servers need. */
export const EVENT_KINDS = {
	...LIVE_EVENT_KINDS,
	/** The log of a run grew, or the run is over: its readers look again. */
	runLog: { payload: z.object({ runId: z.string() }), audience: "server", shared: true, throttleMs: 100 },
	/** A run is to be cancelled by whichever server executes it. */
	cancel: { payload: z.object({ runId: z.string() }), audience: "server", shared: true },
	/** Events of other servers may have been missed: clients have to read again. */
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

/** Whether the clients of a company may see an event. */
export function isVisibleTo(companyId: string, event: BusEvent): event is EventOf<LiveEventName> {
	const { audience } = eventKind(event.kind);
	return audience === "everyone" || (audience === "company" && event.companyId === companyId);
}

/** Whether an event carries the new state of a run. */
export function isRunChange(event: BusEvent): event is EventOf<"heartbeat.run.queued" | "heartbeat.run.status"> {
	return event.kind === "heartbeat.run.queued" || event.kind === "heartbeat.run.status";
}
