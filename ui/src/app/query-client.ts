import { ApiError } from "@paperclipai/shared";
import { QueryClient } from "@tanstack/react-query";

export function createQueryClient(): QueryClient {
	return new QueryClient({
		defaultOptions: {
			queries: {
				// The live socket says when something changed; reading again on every focus would fetch things twice.
				staleTime: 30_000,
				refetchOnWindowFocus: false,
				retry: (failures, error) => failures < 3 && isWorthRetrying(error),
			},
		},
	});
}

/** An answer that was understood and refused will be refused again. */
function isWorthRetrying(error: unknown): boolean {
	return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}
