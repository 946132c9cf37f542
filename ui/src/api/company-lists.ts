import { listEnvironments, listProjects, listSecrets, readPages } from "@paperclipai/shared";
import { useQuery } from "@tanstack/react-query";
import { api } from "./client.ts";
import { queryKeys } from "./query-keys.ts";

export function useProjects(companyId: string) {
	return useQuery({
		queryKey: queryKeys.projectsOf(companyId),
		queryFn: ({ signal }) =>
			readPages((query, options) => api.call(listProjects, { params: { companyId }, query }, options), signal),
	});
}

export function useEnvironments(companyId: string) {
	return useQuery({
		queryKey: queryKeys.environmentsOf(companyId),
		queryFn: ({ signal }) =>
			readPages((query, options) => api.call(listEnvironments, { params: { companyId }, query }, options), signal),
	});
}

export function useSecrets(companyId: string) {
	return useQuery({
		queryKey: queryKeys.secretsOf(companyId),
		queryFn: ({ signal }) =>
			readPages((query, options) => api.call(listSecrets, { params: { companyId }, query }, options), signal),
	});
}
