import { createCompany, listCompanies, readPages } from "@paperclipai/shared";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { queryKeys } from "../../api/query-keys.ts";

/** All companies, newest first. */
export function useCompanies() {
	return useQuery({
		queryKey: queryKeys.companies,
		queryFn: ({ signal }) => readPages((query, options) => api.call(listCompanies, { query }, options), signal),
	});
}

export function useCreateCompany() {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn: (name: string) => api.call(createCompany, { body: { name } }),
		onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.companies }),
	});
}
