import {
	endpointUrl,
	getRun,
	getRunBundle,
	getRunLog,
	listRunEvents,
	listRunStrips,
	listRuns,
	type Run,
	type RunEvent,
	type RunStrip,
	readSlotHolders,
} from "@paperclipai/shared";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "../../api/client.ts";
import { type RunListFilter, readPage } from "../../api/list-page.ts";
import { runQuery } from "../../api/prefetch-queries.ts";
import { queryKeys } from "../../api/query-keys.ts";

const STRIPS_PER_REQUEST = 50;
const EVENTS_PER_PAGE = 1_000;
const LOG_BYTES_PER_PAGE = 8 * 1024 * 1024;

export function useRuns(companyId: string, filter: RunListFilter) {
	return useInfiniteQuery({
		queryKey: queryKeys.runsOf(companyId, filter),
		queryFn: ({ signal, pageParam }) => {
			const query = { ...filter, ...(pageParam === "" ? {} : { cursor: pageParam }) };
			return readPage((options) => api.call(listRuns, { params: { companyId }, query }, options), signal);
		},
		initialPageParam: "",
		getNextPageParam: (page) => page.nextCursor,
		select: ({ pages }) => pages.flatMap((page) => page.items),
	});
}

/** Recent runs by agent. */
export function useRunStrips(companyId: string, agentIds: readonly string[]): ReadonlyMap<string, RunStrip["runs"]> {
	const { data } = useQuery({
		queryKey: queryKeys.runStrips(companyId, agentIds),
		queryFn: async ({ signal }) => {
			const strips: RunStrip[] = [];
			for (let start = 0; start < agentIds.length; start += STRIPS_PER_REQUEST) {
				const query = { agentId: agentIds.slice(start, start + STRIPS_PER_REQUEST).join(",") };
				strips.push(...(await api.call(listRunStrips, { params: { companyId }, query }, { signal })));
			}
			return strips;
		},
		placeholderData: keepPreviousData,
	});
	return useMemo(() => new Map(data?.map(({ agentId, runs }) => [agentId, runs])), [data]);
}

export function useRun(runId: string) {
	return useQuery(runQuery(runId));
}

/** The active runs that occupy the agent's slots. */
export function useSlotHolders(run: Run): Run[] {
	const { data } = useQuery({
		queryKey: [...queryKeys.run(run.id), "slot-holders", run.status, run.waitReason],
		queryFn: ({ signal }) => readSlotHolders(api, run, { signal }),
	});
	return data ?? [];
}

export function useRunEvents(runId: string) {
	return useQuery({
		queryKey: queryKeys.runEvents(runId),
		queryFn: async ({ signal }) => {
			const events: RunEvent[] = [];
			for (;;) {
				const query = { afterSeq: events.at(-1)?.seq ?? 0, limit: EVENTS_PER_PAGE };
				const page = await api.call(listRunEvents, { params: { runId }, query }, { signal });
				events.push(...page);
				if (page.length < EVENTS_PER_PAGE) return events;
			}
		},
	});
}

/** The previous run of the same agent and task; `null` when none exists. */
export function usePreviousRun({ id, companyId, agentId, issueId, retryOf, createdAt }: Run) {
	return useQuery({
		queryKey: queryKeys.previousRun(id),
		staleTime: Number.POSITIVE_INFINITY,
		queryFn: async ({ signal }) => {
			if (retryOf !== null) return await api.call(getRun, { params: { runId: retryOf } }, { signal });
			const query = { agentId, until: createdAt, limit: 1, ...(issueId === null ? {} : { issueId }) };
			return (await api.call(listRuns, { params: { companyId }, query }, { signal }))[0] ?? null;
		},
	});
}

export function bundleAddress(runId: string): string {
	return endpointUrl(getRunBundle.path, { runId });
}

/** Reads the whole log so far, for download. */
export async function readRunLog(runId: string): Promise<Blob> {
	const pages: string[] = [];
	for (let offset = 0; ; ) {
		const query = { offset, limitBytes: LOG_BYTES_PER_PAGE };
		const page = await api.call(getRunLog, { params: { runId }, query });
		pages.push(page.content);
		if (page.nextOffset <= offset || page.nextOffset >= page.size)
			return new Blob(pages, { type: "application/x-ndjson" });
		offset = page.nextOffset;
	}
}
