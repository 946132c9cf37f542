import { createTranscriptReader, parseLogRecords } from "@paperclipai/adapter-utils";
import { getRunLog, isTerminalRunStatus, type Run } from "@paperclipai/shared";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { queryKeys } from "../../../api/query-keys.ts";

const PAGE_BYTES = 1024 * 1024;
/** Maximum number of log pages to count; for longer logs, the text says "At least". */
const MAX_PAGES = 16;

export interface ToolCalls {
	counts: ReadonlyMap<string, number>;
	isComplete: boolean;
}

/** Counts the tool calls in the log. */
export function useToolCalls({ id, adapterType, status }: Run): ToolCalls | undefined {
	const { data } = useQuery({
		queryKey: queryKeys.toolCalls(id, isTerminalRunStatus(status)),
		staleTime: Number.POSITIVE_INFINITY,
		queryFn: ({ signal }) => countToolCalls(id, adapterType, signal),
	});
	return data;
}

async function countToolCalls(runId: string, adapterType: string, signal: AbortSignal): Promise<ToolCalls> {
	const { createParserOf } = await import("../../../adapters/parser-of.ts");
	const reader = createTranscriptReader({ createParser: createParserOf(adapterType) });
	const counts = new Map<string, number>();
	let offset = 0;
	for (let page = 0; page < MAX_PAGES; page++) {
		const query = { offset, limitBytes: PAGE_BYTES };
		const { content, nextOffset, size } = await api.call(getRunLog, { params: { runId }, query }, { signal });
		for (const entry of parseLogRecords(content).flatMap((record) => reader.push(record))) {
			if (entry.kind === "tool_call") counts.set(entry.name, (counts.get(entry.name) ?? 0) + 1);
		}
		if (nextOffset >= size || nextOffset <= offset) return { counts, isComplete: true };
		offset = nextOffset;
	}
	return { counts, isComplete: false };
}

/** For example `6: Bash 3, Read 2, Edit 1`; `null` while loading. */
export function toolCallsText(calls: ToolCalls | undefined): string | null {
	if (!calls) return null;
	const sorted = [...calls.counts].sort(([, one], [, other]) => other - one);
	const all = sorted.reduce((sum, [, count]) => sum + count, 0);
	const parts = sorted.map(([name, count]) => `${name} ${count}`).join(", ");
	const text = all === 0 ? "None" : `${all}: ${parts}`;
	return calls.isComplete ? text : `At least ${text}`;
}
