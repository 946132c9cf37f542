import { listAgents, readPages } from "@paperclipai/shared";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { queryKeys } from "../../api/query-keys.ts";

/** The agents of a company as choices of a filter. */
export function useAgentOptions(companyId: string): { value: string; label: string }[] {
	const { data: agents = [] } = useQuery({
		queryKey: queryKeys.agentsOf(companyId),
		queryFn: ({ signal }) =>
			readPages((query, options) => api.call(listAgents, { params: { companyId }, query }, options), signal),
	});
	return agents.map(({ id, name }) => ({ value: id, label: name }));
}
