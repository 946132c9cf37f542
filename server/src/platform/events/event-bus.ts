import type { BusEvent } from "./event-kinds.ts";

/** Events are hints: the change is already stored. */
export class EventBus {
	readonly #listeners = new Set<(event: BusEvent) => void>();

	emit(event: BusEvent): void {
		for (const listener of [...this.#listeners]) listener(event);
	}

	subscribe(listener: (event: BusEvent) => void): () => void {
		// Wrapped, so that a function that is subscribed twice is called twice.
		const own = (event: BusEvent) => listener(event);
		this.#listeners.add(own);
		return () => void this.#listeners.delete(own);
	}
}

/** Holds events until the commit, so that receivers can read the change. */
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
