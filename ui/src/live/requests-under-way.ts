import type { Mutation, Query, QueryClient, QueryKey } from "@tanstack/react-query";

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
		const refetch = () => invalidate(queryClient, early);
		void afterRequest(queryClient, early).then(refetch);
	}
	void invalidate(queryClient, queryKey);
}

/** In a hidden tab, only queries whose `meta` has `whileHidden` are refetched; the others when the tab is shown again. */
function invalidate(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
	void queryClient.invalidateQueries({ queryKey, refetchType: "none" });
	const predicate = (query: Query) =>
		(!isHidden() || query.meta?.whileHidden === true) && !isDeleted(queryClient, query);
	return queryClient.refetchQueries({ queryKey, type: "active", predicate }, JOIN);
}

/** A mutation whose `meta` has `deletes` deletes the record with these names: from then on, it would not be found. */
function isDeleted(queryClient: QueryClient, { queryKey }: Query): boolean {
	const predicate = ({ meta, state }: Mutation) =>
		state.status !== "error" && Array.isArray(meta?.deletes) && meta.deletes.some((name) => queryKey.includes(name));
	return queryClient.getMutationCache().find({ predicate }) !== undefined;
}

/** Refetches what has changed while the tab was hidden, when it is shown. Returns a function that ends this. */
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
