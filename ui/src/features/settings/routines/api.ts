import {
	type Agent,
	type CreateRoutine,
	createRoutine,
	deleteRoutine,
	type EndpointInput,
	listCompanyRoutines,
	type Routine,
	readPages,
	runRoutine,
	updateRoutine,
} from "@paperclipai/shared";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { queryKeys } from "../../../api/query-keys.ts";
import { withAgents } from "../components/with-agents.ts";

export interface RoutineOfAgent extends Routine {
	agent: Agent;
}

/** Routines of the listed agents, next due first. */
export function useRoutines(companyId: string, agents: readonly Agent[] | undefined) {
	const { data, error, refetch } = useQuery({
		queryKey: queryKeys.companyRoutines(companyId),
		queryFn: ({ signal }) =>
			readPages((query, options) => api.call(listCompanyRoutines, { params: { companyId }, query }, options), signal),
	});
	return { data: data && agents && withAgents(data, agents).sort(byNextRun), error, refetch };
}

function byNextRun(one: Routine, other: Routine): number {
	return (one.nextRunAt ?? "~").localeCompare(other.nextRunAt ?? "~") || one.name.localeCompare(other.name);
}

export function useCreateRoutine() {
	return useRoutineMutation(({ agentId, ...body }: CreateRoutine & { agentId: string }) =>
		api.call(createRoutine, { params: { agentId }, body }),
	);
}

export function useUpdateRoutine(routineId: string) {
	return useRoutineMutation((body: EndpointInput<typeof updateRoutine>["body"]) =>
		api.call(updateRoutine, { params: { routineId }, body }),
	);
}

export function useRunRoutine(routineId: string) {
	return useRoutineMutation((_: undefined) => api.call(runRoutine, { params: { routineId } }));
}

export function useDeleteRoutine(routineId: string) {
	return useRoutineMutation((_: undefined) => api.call(deleteRoutine, { params: { routineId } }));
}

function useRoutineMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn,
		// The dialog does not wait for the list.
		onSuccess: () => void queryClient.invalidateQueries({ queryKey: queryKeys.routines }),
	});
}
