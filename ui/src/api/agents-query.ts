import { type Agent, listAgents, readPages } from "@paperclipai/shared";
import { queryOptions } from "@tanstack/react-query";
import { api } from "./client.ts";
import { queryKeys } from "./query-keys.ts";

export const agentsQuery = (companyId: string) =>
	queryOptions({
		queryKey: queryKeys.agentsOf(companyId),
		queryFn: ({ signal }) =>
			readPages((query, options) => api.call(listAgents, { params: { companyId }, query }, options), signal),
		select: byName,
	});

function byName(agents: Agent[]): Agent[] {
	return agents.toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
}
