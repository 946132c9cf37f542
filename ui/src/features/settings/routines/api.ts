import {
	type Agent,
	type CreateRoutine,
	createRoutine,
	deleteRoutine,
	type EndpointInput,
	listRoutines,
	type Routine,
	readPages,
	runRoutine,
	updateRoutine,
} from "@paperclipai/shared";
import { useMutation, useQueries, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { queryKeys } from "../../../api/query-keys.ts";

/** A routine with its agent. */
export interface RoutineOfAgent extends Routine {
	agent: Agent;
}

/** The routines of agents, the one that runs next first. */
export function useRoutines(agents: readonly Agent[] | undefined) {
	return useQueries({
		queries: (agents ?? []).map((agent) => ({
			queryKey: queryKeys.routinesOf(agent.id),
			queryFn: ({ signal }: { signal: AbortSignal }) =>
				readPages(
					(query, options) => api.call(listRoutines, { params: { agentId: agent.id }, query }, options),
					signal,
				),
		})),
		combine: (results) => {
			const isLoading = agents === undefined || results.some(({ isPending }) => isPending);
			const routines = results.flatMap(({ data = [] }, index) =>
				data.flatMap((routine): RoutineOfAgent[] => {
					const agent = agents?.[index];
					return agent ? [{ ...routine, agent }] : [];
				}),
			);
			return {
				data: isLoading ? undefined : routines.sort(byNextRun),
				error: results.find(({ error }) => error)?.error ?? null,
				refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
			};
		},
	});
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
		// A dialog does not wait for the lists of all agents.
		onSuccess: () => void queryClient.invalidateQueries({ queryKey: queryKeys.routines }),
	});
}
