import { listAdapters, testEnvironment } from "@paperclipai/shared";
import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "./client.ts";
import { queryKeys } from "./query-keys.ts";

export function useAdapters() {
	return useQuery({ queryKey: queryKeys.adapters, queryFn: ({ signal }) => api.call(listAdapters, {}, { signal }) });
}

export function useTestEnvironment(companyId: string) {
	return useMutation({
		mutationFn: ({ type, adapterConfig }: { type: string; adapterConfig: Record<string, unknown> }) =>
			api.call(testEnvironment, { params: { companyId, type }, body: { adapterConfig } }),
	});
}
