interface CallPosition {
	index: number;
	depth: number;
}

export interface CallIndex {
	/** `parent`: the call that started the sub-agent that made this call. */
	add(id: string, index: number, parent: string | undefined): void;
	/** Also marks the call as the start of a sub-agent, so that it is never removed. */
	find(id: string): CallPosition | undefined;
}

/** A run may make any number of calls, so only the latest are kept, and the few that started a sub-agent. */
const MAX_LATEST_CALLS = 10_000;

export function createCallIndex(): CallIndex {
	const latest = new Map<string, CallPosition>();
	const starts = new Map<string, CallPosition>();

	function find(id: string): CallPosition | undefined {
		const position = starts.get(id) ?? latest.get(id);
		if (position) starts.set(id, position);
		return position;
	}

	return {
		find,
		add(id, index, parent) {
			const depth = parent === undefined ? 0 : (find(parent)?.depth ?? 0) + 1;
			latest.set(id, { index, depth });
			if (latest.size > MAX_LATEST_CALLS) latest.delete(latest.keys().next().value ?? "");
		},
	};
}
