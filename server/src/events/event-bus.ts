import type { BusEvent, EventName, EventOf } from "./event-kinds.ts";

/** Announces what has happened to the parts of this server. Events are hints: what they announce is stored already. */
export class EventBus {
	readonly #listeners = new Set<(event: BusEvent) => void>();

	emit(event: BusEvent): void {
		for (const listener of [...this.#listeners]) listener(event);
	}

	/** Returns the function that unsubscribes. */
	onAny(listener: (event: BusEvent) => void): () => void {
		// Wrapped, so that a function that subscribes twice is called twice.
		const own = (event: BusEvent) => listener(event);
		this.#listeners.add(own);
		return () => void this.#listeners.delete(own);
	}

	/** Returns the function that unsubscribes. */
	on<Name extends EventName>(kind: Name, listener: (event: EventOf<Name>) => void): () => void {
		return this.onAny((event) => {
			if (event.kind === kind) listener(event as EventOf<Name>);
		});
	}
}

export interface EventContext {
	bus: EventBus;
}
