import type { ToolCallEntry, ToolResultEntry } from "../../contract/transcript-entry.ts";

/** Matches tool results with their calls. `Call` is what a view stores of a call. */
export interface OpenCalls<Call> {
	/** Records a call. */
	open(entry: ToolCallEntry, call: Call): void;
	/** Returns the call of a result and closes it; `undefined` when there is none. */
	close(entry: ToolResultEntry): Call | undefined;
}

interface CallWithoutId<Call> {
	entry: ToolCallEntry;
	call: Call;
}

// A run may make any number of calls that get no result, or two.
const MAX_IDS = 10_000;
const MAX_WITHOUT_ID = 1000;

/**
 * A result belongs to the call with its `toolUseId`. Some parsers leave the id out of their calls: a result with an unknown id
 * belongs to the oldest open call without an id, of the same sub-agent, and preferably of the same tool.
 */
export function createOpenCalls<Call>(): OpenCalls<Call> {
	const byId = new Map<string, Call>();
	const closed = new Map<string, true>();
	const withoutId: CallWithoutId<Call>[] = [];

	function closeWithoutId({ parentToolUseId, toolName }: ToolResultEntry): Call | undefined {
		const isSibling = ({ entry }: CallWithoutId<Call>) => entry.parentToolUseId === parentToolUseId;
		const named = withoutId.findIndex((open) => isSibling(open) && open.entry.name === toolName);
		const index = named === -1 ? withoutId.findIndex(isSibling) : named;
		return index === -1 ? undefined : withoutId.splice(index, 1)[0]?.call;
	}

	return {
		open(entry, call) {
			if (entry.toolUseId) {
				storeLatest(byId, entry.toolUseId, call);
				return;
			}
			withoutId.push({ entry, call });
			if (withoutId.length > MAX_WITHOUT_ID) withoutId.shift();
		},
		close(entry) {
			const { toolUseId } = entry;
			const call = byId.get(toolUseId);
			if (byId.delete(toolUseId)) storeLatest(closed, toolUseId, true);
			else if (!closed.has(toolUseId)) return closeWithoutId(entry);
			return call;
		},
	};
}

function storeLatest<Value>(latest: Map<string, Value>, id: string, value: Value) {
	latest.set(id, value);
	if (latest.size > MAX_IDS) latest.delete(latest.keys().next().value ?? "");
}
