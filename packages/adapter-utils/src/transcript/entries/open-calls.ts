import type { ToolCallEntry, ToolResultEntry } from "../../contract/transcript-entry.ts";

/** Finds the call that a tool result answers; `Call` is what a view keeps of one. */
export interface OpenCalls<Call> {
	/** Notes a call that has no result yet. */
	open(entry: ToolCallEntry, call: Call): void;
	/** The call that the result answers, which no other result answers then; `undefined` when there is none. */
	close(entry: ToolResultEntry): Call | undefined;
}

interface NamelessCall<Call> {
	entry: ToolCallEntry;
	call: Call;
}

// A run may make any number of calls that get no result, or that get two.
const MAX_IDS = 10_000;
const MAX_NAMELESS = 1000;

/**
 * A result answers the call with its `toolUseId`. Some parsers leave the id out of their calls: a result whose id no
 * call had answers the oldest open call without an id, of the same sub-agent, and of the tool that the result names
 * if there is one.
 */
export function createOpenCalls<Call>(): OpenCalls<Call> {
	const byId = new Map<string, Call>();
	const answered = new Map<string, true>();
	const nameless: NamelessCall<Call>[] = [];

	function closeNameless({ parentToolUseId, toolName }: ToolResultEntry): Call | undefined {
		const isSibling = ({ entry }: NamelessCall<Call>) => entry.parentToolUseId === parentToolUseId;
		const named = nameless.findIndex((open) => isSibling(open) && open.entry.name === toolName);
		const index = named === -1 ? nameless.findIndex(isSibling) : named;
		return index === -1 ? undefined : nameless.splice(index, 1)[0]?.call;
	}

	return {
		open(entry, call) {
			if (entry.toolUseId) {
				keep(byId, entry.toolUseId, call);
				return;
			}
			nameless.push({ entry, call });
			if (nameless.length > MAX_NAMELESS) nameless.shift();
		},
		close(entry) {
			const { toolUseId } = entry;
			const call = byId.get(toolUseId);
			if (byId.delete(toolUseId)) keep(answered, toolUseId, true);
			else if (!answered.has(toolUseId)) return closeNameless(entry);
			return call;
		},
	};
}

function keep<Value>(latest: Map<string, Value>, id: string, value: Value) {
	latest.set(id, value);
	if (latest.size > MAX_IDS) latest.delete(latest.keys().next().value ?? "");
}
