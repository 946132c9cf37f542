import {
	ApiError,
	type ConfigSchema,
	getConfigSchema,
	listAdapterModels,
	listAdapters,
	testEnvironment,
} from "@paperclipai/shared";
import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "./client.ts";
import { queryKeys } from "./query-keys.ts";

export function useAdapters() {
	return useQuery({
		queryKey: queryKeys.adapterList,
		queryFn: ({ signal }) => api.call(listAdapters, {}, { signal }),
	});
}

/** The fields of an adapter's configuration, `null` when the adapter does not tell them. */
export function useConfigSchema(type: string) {
	return useQuery({
		queryKey: queryKeys.adapterSchema(type),
		queryFn: async ({ signal }): Promise<ConfigSchema | null> => {
			try {
				return await api.call(getConfigSchema, { params: { type } }, { signal });
			} catch (error) {
				if (error instanceof ApiError && error.code === "config_schema_missing") return null;
				throw error;
			}
		},
	});
}

/** Models that an adapter knows of at the moment; asks nothing while `type` is `null`. */
export function useAdapterModels(companyId: string, type: string | null) {
	return useQuery({
		queryKey: queryKeys.adapterModels(companyId, type ?? ""),
		queryFn: ({ signal }) => api.call(listAdapterModels, { params: { companyId, type: type ?? "" } }, { signal }),
		enabled: type !== null,
	});
}

export function useTestEnvironment(companyId: string) {
	return useMutation({
		mutationFn: ({ type, adapterConfig }: { type: string; adapterConfig: Record<string, unknown> }) =>
			api.call(testEnvironment, { params: { companyId, type }, body: { adapterConfig } }),
	});
}
