/** Where a tool call stands, and how many sub-agents deep. */
export interface CallPlace {
	index: number;
	depth: number;
}

/** Finds the tool call that started a sub-agent, also when the call has its result and the sub-agent goes on. */
export interface CallIndex {
	/** A call that stands at `index` and belongs to the sub-agent `parent`, if to any. */
	add(id: string, index: number, parent: string | undefined): void;
	/** The call of a sub-agent that is at work. */
	find(id: string): CallPlace | undefined;
}

/** A run may make any number of calls, and few of them start a sub-agent. */
const LATEST_CALLS = 10_000;

export function createCallIndex(): CallIndex {
	const latest = new Map<string, CallPlace>();
	const starts = new Map<string, CallPlace>();

	function find(id: string): CallPlace | undefined {
		const place = starts.get(id) ?? latest.get(id);
		if (place) starts.set(id, place);
		return place;
	}

	return {
		find,
		add(id, index, parent) {
			const depth = parent === undefined ? 0 : (find(parent)?.depth ?? 0) + 1;
			latest.set(id, { index, depth });
			if (latest.size > LATEST_CALLS) latest.delete(latest.keys().next().value ?? "");
		},
	};
}
