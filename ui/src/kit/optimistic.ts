import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { toastError } from "./toast/toast.ts";

interface OptimisticChange<Data, Result> {
	queryClient: QueryClient;
	/** The cached data that change at once; a prefix changes all queries below it. */
	queryKey: QueryKey;
	/** The cached data as they will be. Must not change its argument. */
	change: (data: Data) => Data;
	/** Sends the change to the server. */
	send: () => Promise<Result>;
	/** What was not done if the server refuses, such as "The issue was not moved". */
	failure: string;
}

/**
 * Shows a change before the server has confirmed it. If the server refuses, the data return to what they were and a toast
 * shows the server's sentence.
 * @returns The server's result, or `undefined` if it refused.
 */
export async function changeOptimistically<Data, Result>({
	queryClient,
	queryKey,
	change,
	send,
	failure,
}: OptimisticChange<Data, Result>): Promise<Result | undefined> {
	// An answer that is under way would overwrite the change.
	await queryClient.cancelQueries({ queryKey });
	const before = queryClient.getQueriesData<Data>({ queryKey });
	queryClient.setQueriesData<Data>({ queryKey }, (data) => data && change(data));
	try {
		return await send();
	} catch (error) {
		for (const [key, data] of before) queryClient.setQueryData(key, data);
		toastError(failure, error);
		return undefined;
	} finally {
		void queryClient.invalidateQueries({ queryKey });
	}
}
