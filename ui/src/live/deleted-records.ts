import type { Activity, HeartbeatContext, Run } from "@paperclipai/shared";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { queryKeys } from "../api/query-keys.ts";

/** Queries of a deleted record and everything deleted with it, so that open pages notice. */
export function queriesOfDeleted(queryClient: QueryClient, { action, entityId }: Activity): QueryKey[] {
	const keysOf = <Data>(queryKey: QueryKey, isGone: (data: Data) => boolean) =>
		queryClient
			.getQueriesData<Data>({ queryKey })
			.filter(([, data]) => data && isGone(data))
			.map(([found]) => found);
	if (action === "agent.deleted") {
		const runs = keysOf<Run>(queryKeys.runDetails, ({ agentId }) => agentId === entityId);
		return [queryKeys.agentLists, queryKeys.agent(entityId), ...runs];
	}
	if (action === "issue.deleted") {
		const details = keysOf<HeartbeatContext>(queryKeys.issueDetails, ({ issue }) => issue.id === entityId);
		return [queryKeys.issueLists, ...details];
	}
	return [];
}
