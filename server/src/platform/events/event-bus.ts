import type { BusEvent } from "./event-kinds.ts";

/** Announces what has happened to the parts of this server. Events are hints: what they announce is stored already. */
export class EventBus {
	readonly #listeners = new Set<(event: BusEvent) => void>();

	emit(event: BusEvent): void {
		for (const listener of [...this.#listeners]) listener(event);
	}

	/** Returns the function that unsubscribes. */
	subscribe(listener: (event: BusEvent) => void): () => void {
		// Wrapped, so that a function that subscribes twice is called twice.
		const own = (event: BusEvent) => listener(event);
		this.#listeners.add(own);
		return () => void this.#listeners.delete(own);
	}
}

/** Holds back what is announced in a transaction until it is committed, so that receivers can read the change. */
export class HeldEvents extends EventBus {
	readonly #held: BusEvent[] = [];

	override emit(event: BusEvent): void {
		this.#held.push(event);
	}

	release(bus: EventBus): void {
		for (const event of this.#held) bus.emit(event);
	}
}

export interface EventContext {
	bus: EventBus;
}
