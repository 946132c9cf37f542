import { ApiError } from "@paperclipai/shared";
import { QueryClient } from "@tanstack/react-query";

export function createQueryClient(): QueryClient {
	return new QueryClient({
		defaultOptions: {
			queries: {
				// The live socket reports changes, so refetching on focus would load the same data twice.
				staleTime: 30_000,
				refetchOnWindowFocus: false,
				retry: (failures, error) => failures < 3 && isWorthRetrying(error),
			},
		},
	});
}

/** A 4xx response stays the same on a retry; connection and server errors may not. */
function isWorthRetrying(error: unknown): boolean {
	return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}
