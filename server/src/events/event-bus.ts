import { EventEmitter } from "node:events";
import type { Run, RunEvent } from "@paperclipai/shared";

interface LiveEvents {
	/** A run came into being or changed its status. */
	run: [run: Run, change: "queued" | "status"];
	runEvent: [companyId: string, event: RunEvent];
	/** The log of a run grew, or the run is over: its readers look again. */
	runLog: [runId: string];
	/** Somebody wants a run to end: the server that carries it out ends it. */
	cancel: [runId: string];
	/** An adapter came, went or changed. */
	adapter: [type: string];
	/** News of other servers may have been missed: clients ask anew. */
	gap: [];
}

/** Tells what has happened to whoever is connected. What it tells is stored already; nothing is only here. */
export class EventBus extends EventEmitter<LiveEvents> {
	constructor() {
		super();
		this.setMaxListeners(0);
	}
}

export interface EventContext {
	bus: EventBus;
}
