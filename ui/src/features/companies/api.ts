import { createCompany } from "@paperclipai/shared";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { companiesQuery } from "../../api/prefetch-queries.ts";
import { queryKeys } from "../../api/query-keys.ts";

export function useCompanies() {
	return useQuery(companiesQuery);
}

export function useCreateCompany() {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn: (name: string) => api.call(createCompany, { body: { name } }),
		onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.companies }),
	});
}
