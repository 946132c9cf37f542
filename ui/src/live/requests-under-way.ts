import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** Joins requests instead of cancelling them, so that frequent messages cannot keep a query from ever loading. */
const JOIN = { cancelRefetch: false };

/** Writes a change into a query, and again after a request under way, whose response may be older. */
export function writeChange<Data>(
	queryClient: QueryClient,
	queryKey: QueryKey,
	change: (data: Data | undefined) => Data | undefined,
): void {
	const write = () => queryClient.setQueryData<Data>(queryKey, change);
	if (queryClient.isFetching({ queryKey, exact: true }) > 0) void afterRequest(queryClient, queryKey).then(write);
	write();
}

/** Refetches the queries below a key, also after a request under way, whose response may be older than what changed. */
export function refetchChanged(queryClient: QueryClient, queryKey: QueryKey): void {
	for (const { queryKey: early } of queryClient.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" })) {
		const refetch = () => queryClient.invalidateQueries({ queryKey: early, exact: true }, JOIN);
		void afterRequest(queryClient, early).then(refetch);
	}
	void queryClient.invalidateQueries({ queryKey }, JOIN);
}

function afterRequest(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
	return queryClient.refetchQueries({ queryKey, exact: true, fetchStatus: "fetching" }, JOIN);
}
