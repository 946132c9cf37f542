import { getRun, listCompanies, readPages } from "@paperclipai/shared";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "./client.ts";
import { runIdOf } from "./prefetch.ts";
import { queryKeys } from "./query-keys.ts";

export const companiesQuery = queryOptions({
	queryKey: queryKeys.companies,
	queryFn: ({ signal }) => readPages((query, options) => api.call(listCompanies, { query }, options), signal),
});

export function runQuery(runId: string) {
	return queryOptions({
		queryKey: queryKeys.run(runId),
		queryFn: ({ signal }) => api.call(getRun, { params: { runId } }, { signal }),
	});
}

/** Fetches the data that the page needs first, while the page's code is loading. */
export function prefetchQueries(queryClient: QueryClient, pathname: string): void {
	void queryClient.prefetchQuery(companiesQuery);
	const runId = runIdOf(pathname);
	if (runId) void queryClient.prefetchQuery(runQuery(runId));
}
