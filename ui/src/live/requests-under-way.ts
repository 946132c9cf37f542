import type { Mutation, Query, QueryClient, QueryKey } from "@tanstack/react-query";

/** Joins pending requests instead of cancelling them, so that frequent messages cannot starve a query. */
const JOIN = { cancelRefetch: false };

/** Writes a change into a query, and writes it again after a pending request, whose response may be older. */
export function writeChange<Data>(
	queryClient: QueryClient,
	queryKey: QueryKey,
	change: (data: Data | undefined) => Data | undefined,
): void {
	const write = () => queryClient.setQueryData<Data>(queryKey, change);
	if (queryClient.isFetching({ queryKey, exact: true }) > 0) void afterRequest(queryClient, queryKey).then(write);
	write();
}

/** Refetches queries, and refetches them again after a pending request, whose response may be older. */
export function refetchChanged(queryClient: QueryClient, queryKey: QueryKey): void {
	for (const { queryKey: early } of queryClient.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" })) {
		const refetch = () => invalidate(queryClient, early);
		void afterRequest(queryClient, early).then(refetch);
	}
	void invalidate(queryClient, queryKey);
}

/**
 * In a hidden tab, refetches only queries with `meta.whileHidden`; the other queries are refetched when the tab is
 * shown.
 */
function invalidate(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
	void queryClient.invalidateQueries({ queryKey, refetchType: "none" });
	const predicate = (query: Query) =>
		(!isHidden() || query.meta?.whileHidden === true) && !isDeleted(queryClient, query);
	return queryClient.refetchQueries({ queryKey, type: "active", predicate }, JOIN);
}

/** Whether a mutation is deleting the query's record, so a request would fail; see `meta.deletes`. */
function isDeleted(queryClient: QueryClient, { queryKey }: Query): boolean {
	const predicate = ({ meta, state }: Mutation) =>
		state.status !== "error" && Array.isArray(meta?.deletes) && meta.deletes.some((name) => queryKey.includes(name));
	return queryClient.getMutationCache().find({ predicate }) !== undefined;
}

/** Refetches invalidated queries when the tab is shown. Returns a cleanup function. */
export function refetchWhenShown(queryClient: QueryClient): () => void {
	const onChange = () => {
		const predicate = ({ state }: Query) => state.isInvalidated;
		if (!isHidden()) void queryClient.refetchQueries({ type: "active", predicate }, JOIN);
	};
	document.addEventListener("visibilitychange", onChange);
	return () => document.removeEventListener("visibilitychange", onChange);
}

function isHidden(): boolean {
	return globalThis.document?.visibilityState === "hidden";
}

function afterRequest(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
	return queryClient.refetchQueries({ queryKey, exact: true, fetchStatus: "fetching" }, JOIN);
}
