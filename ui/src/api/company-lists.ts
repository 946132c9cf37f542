import { listEnvironments, listProjects, listSecrets, readPages } from "@paperclipai/shared";
import { useQuery } from "@tanstack/react-query";
import { api } from "./client.ts";
import { queryKeys } from "./query-keys.ts";

/** All projects of a company, newest first. */
export function useProjects(companyId: string) {
	return useQuery({
		queryKey: queryKeys.projectsOf(companyId),
		queryFn: ({ signal }) =>
			readPages((query, options) => api.call(listProjects, { params: { companyId }, query }, options), signal),
	});
}

/** All environments of a company, newest first. */
export function useEnvironments(companyId: string) {
	return useQuery({
		queryKey: queryKeys.environmentsOf(companyId),
		queryFn: ({ signal }) =>
			readPages((query, options) => api.call(listEnvironments, { params: { companyId }, query }, options), signal),
	});
}

/** All secrets of a company without their values, newest first. */
export function useSecrets(companyId: string) {
	return useQuery({
		queryKey: queryKeys.secretsOf(companyId),
		queryFn: ({ signal }) =>
			readPages((query, options) => api.call(listSecrets, { params: { companyId }, query }, options), signal),
	});
}
