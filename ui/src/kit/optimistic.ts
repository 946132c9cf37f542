import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import { toastError } from "./toast/toast.ts";

interface OptimisticChange<Result> {
	queryClient: QueryClient;
	/** Prefix of all queries that show the change. */
	queryKey: QueryKey;
	show: () => void;
	send: () => Promise<Result>;
	/** Reverts only this change, because the cache may contain other changes by then. */
	revert: () => void;
	/** For example "The issue could not be moved". */
	failure: string;
}

/**
 * Shows a change before the server confirms it. If the server rejects it, the change is reverted, a toast shows the
 * error, and the data are refetched.
 * @returns The result, or `undefined` if it was rejected.
 */
export async function changeOptimistically<Result>(change: OptimisticChange<Result>): Promise<Result | undefined> {
	const { queryClient, queryKey, show, send, revert, failure } = change;
	const interrupted = new Set<Query>(
		queryClient.getQueryCache().findAll({ queryKey, predicate: ({ state }) => state.fetchStatus !== "idle" }),
	);
	// A pending response would overwrite the change.
	await queryClient.cancelQueries({ queryKey });
	show();
	try {
		const result = await send();
		void queryClient.invalidateQueries({ queryKey, predicate: (query) => interrupted.has(query) });
		return result;
	} catch (error) {
		revert();
		toastError(failure, error);
		void queryClient.invalidateQueries({ queryKey });
		return undefined;
	}
}
