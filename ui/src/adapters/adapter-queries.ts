import {
	type AgentMcpServerEntry,
	ApiError,
	getConfigSchema,
	getConfigurationDoc,
	listAdapterModels,
	listAdapters,
	listSkills,
	type PermissionPresetName,
	testEnvironment,
} from "@paperclipai/shared";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../api/client.ts";
import { queryKeys } from "../api/query-keys.ts";

export function useAdapters() {
	return useQuery({
		queryKey: queryKeys.adapterList,
		queryFn: ({ signal }) => api.call(listAdapters, {}, { signal }),
	});
}

export function useSkillDescriptions() {
	return useQuery({
		queryKey: ["skills"],
		queryFn: ({ signal }) => api.call(listSkills, {}, { signal }),
		staleTime: Number.POSITIVE_INFINITY,
		select: (skills) => new Map(skills.map(({ name, description }) => [name, description])),
	});
}

/** Sends no request while `type` is `null`. The schema is `null` for an adapter that has none. */
export function useConfigSchema(type: string | null) {
	const { data: adapters, isPending } = useAdapters();
	// Avoids a request that the browser would log as a 404 for an adapter without a schema.
	const isMissing = adapters?.find((adapter) => adapter.type === type)?.hasConfigSchema === false;
	return useQuery({
		enabled: type !== null && !isPending,
		queryKey: queryKeys.adapterSchema(type ?? ""),
		queryFn: async ({ signal }) =>
			isMissing || type === null
				? null
				: await orNull("config_schema_missing", api.call(getConfigSchema, { params: { type } }, { signal })),
	});
}

export function useConfigurationDoc(type: string) {
	return useQuery({
		queryKey: queryKeys.adapterDoc(type),
		queryFn: ({ signal }) =>
			orNull("configuration_doc_missing", api.call(getConfigurationDoc, { params: { type } }, { signal })),
	});
}

/** Sends no request while `type` is `null`. */
export function useAdapterModels(companyId: string, type: string | null) {
	return useQuery({
		queryKey: queryKeys.adapterModels(companyId, type ?? ""),
		queryFn: ({ signal }) =>
			api.call(listAdapterModels, { params: { companyId, type: type ?? "" }, query: {} }, { signal }),
		enabled: type !== null,
	});
}

/** Makes the adapter ask its program for the models again. */
export function useRefreshModels(companyId: string, type: string) {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn: () => api.call(listAdapterModels, { params: { companyId, type }, query: { refresh: "true" } }),
		onSuccess: (models) => queryClient.setQueryData(queryKeys.adapterModels(companyId, type), models),
	});
}

export interface EnvironmentTestRequest {
	type: string;
	adapterConfig: Record<string, unknown>;
	/** `null`: the server's machine. */
	environmentId: string | null;
	/** The agent's servers, besides the company's. Default: the stored ones. */
	mcpServers?: AgentMcpServerEntry[];
	permissions: PermissionPresetName | null;
	/** The agent whose stored values replace hidden ones. */
	agentId?: string;
	mode?: "quick" | "live";
}

export function useTestEnvironment(companyId: string) {
	return useMutation({
		mutationFn: ({ type, ...body }: EnvironmentTestRequest) =>
			api.call(testEnvironment, { params: { companyId, type }, body }),
	});
}

/** Turns the error `code` for a missing record into `null`. */
async function orNull<Result>(code: string, call: Promise<Result>): Promise<Result | null> {
	try {
		return await call;
	} catch (error) {
		if (error instanceof ApiError && error.code === code) return null;
		throw error;
	}
}
