import type { RowRange } from "../../blocks/rows/row.ts";

export interface RenderedRange {
	readonly current: RowRange;
	set(range: RowRange): void;
	/** Returns the unsubscribe function. */
	subscribe(callback: () => void): () => void;
}

export function createRenderedRange(): RenderedRange {
	const callbacks = new Set<() => void>();
	let current: RowRange = { from: 0, to: 0 };
	return {
		get current() {
			return current;
		},
		set(next) {
			if (next.from === current.from && next.to === current.to) return;
			current = next;
			for (const callback of callbacks) callback();
		},
		subscribe(callback) {
			callbacks.add(callback);
			return () => callbacks.delete(callback);
		},
	};
}
