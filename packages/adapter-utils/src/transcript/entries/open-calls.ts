import type { ToolCallEntry, ToolResultEntry } from "../../contract/transcript-entry.ts";

export interface OpenCalls<Call> {
	open(entry: ToolCallEntry, call: Call): void;
	/** Returns the call that the result belongs to; `undefined` if no call matches. */
	close(entry: ToolResultEntry): Call | undefined;
}

interface CallWithoutId<Call> {
	entry: ToolCallEntry;
	call: Call;
}

// Limits the memory, because a run may make any number of calls without a result.
const MAX_IDS = 10_000;
const MAX_WITHOUT_ID = 1000;

/**
 * Matches results with calls. Because some parsers omit the id of calls, a result with an unknown id belongs to the
 * oldest open call without an id, of the same sub-agent, and preferably of the same tool.
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
