import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import { toastError } from "./toast/toast.ts";

interface OptimisticChange<Result> {
	queryClient: QueryClient;
	/** A prefix of all queries that show what changes. */
	queryKey: QueryKey;
	/** Writes the change into the cache. */
	show: () => void;
	/** Sends the change to the server. */
	send: () => Promise<Result>;
	/** Takes only this change back, because others may have changed the cached data meanwhile. */
	revert: () => void;
	/** What was not done if the server refuses, such as "The issue was not moved". */
	failure: string;
}

/**
 * Shows a change before the server has confirmed it. If the server refuses, the change is taken back, a toast shows the
 * server's sentence, and the data are requested again.
 * @returns The server's result, or `undefined` if it refused.
 */
export async function changeOptimistically<Result>(change: OptimisticChange<Result>): Promise<Result | undefined> {
	const { queryClient, queryKey, show, send, revert, failure } = change;
	const interrupted = new Set<Query>(
		queryClient.getQueryCache().findAll({ queryKey, predicate: ({ state }) => state.fetchStatus !== "idle" }),
	);
	// An answer that is under way would overwrite the change.
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
