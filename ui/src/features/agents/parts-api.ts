import {
	type AgentKey,
	createAgentKey,
	getInstructions,
	listAgentKeys,
	listAgentSkills,
	listConfigRevisions,
	listTaskSessions,
	readPages,
	resetSession,
	revokeAgentKey,
	rollBackConfig,
	type SetInstructions,
	setInstructions,
	syncAgentSkills,
} from "@paperclipai/shared";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { readPage } from "../../api/list-page.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { useAgentMutation } from "./api.ts";

const REVISIONS_PER_PAGE = 50;

export function useConfigRevisions(agentId: string) {
	return useInfiniteQuery({
		queryKey: queryKeys.agentPart(agentId, "revisions"),
		queryFn: ({ signal, pageParam }) => {
			const query = { limit: REVISIONS_PER_PAGE, ...(pageParam === "" ? {} : { cursor: pageParam }) };
			return readPage((options) => api.call(listConfigRevisions, { params: { agentId }, query }, options), signal);
		},
		initialPageParam: "",
		getNextPageParam: (page) => page.nextCursor,
		select: ({ pages }) => pages.flatMap((page) => page.items),
	});
}

export function useRollBack(agentId: string) {
	return useAgentMutation((revisionId: string) => api.call(rollBackConfig, { params: { agentId, revisionId } }));
}

export function useInstructions(agentId: string, enabled: boolean) {
	return useQuery({
		queryKey: queryKeys.agentPart(agentId, "instructions"),
		queryFn: ({ signal }) => api.call(getInstructions, { params: { agentId } }, { signal }),
		retry: false,
		enabled,
	});
}

export function useSetInstructions(agentId: string) {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn: (body: SetInstructions) => api.call(setInstructions, { params: { agentId }, body }),
		onSuccess: (bundle) => queryClient.setQueryData(queryKeys.agentPart(agentId, "instructions"), bundle),
		// Shows the current values beside the rejected change.
		onError: () => queryClient.invalidateQueries({ queryKey: queryKeys.agentPart(agentId, "instructions") }),
	});
}

export function useSkills(agentId: string) {
	return useQuery({
		queryKey: queryKeys.agentPart(agentId, "skills"),
		queryFn: ({ signal }) => api.call(listAgentSkills, { params: { agentId } }, { signal }),
		retry: false,
	});
}

export function useSyncSkills(agentId: string) {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn: (desiredSkills: string[]) =>
			api.call(syncAgentSkills, { params: { agentId }, body: { desiredSkills } }),
		onSuccess: (skills) => {
			queryClient.setQueryData(queryKeys.agentPart(agentId, "skills"), skills);
			void queryClient.invalidateQueries({ queryKey: queryKeys.agentPart(agentId, "revisions") });
		},
	});
}

export function useSessions(agentId: string) {
	return useQuery({
		queryKey: queryKeys.agentPart(agentId, "sessions"),
		queryFn: ({ signal }) => api.call(listTaskSessions, { params: { agentId } }, { signal }),
	});
}

/** @returns A mutation whose input is the task, or `undefined` for all. */
export function useResetSession(agentId: string) {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn: (taskKey: string | undefined) =>
			api.call(resetSession, { params: { agentId }, body: taskKey === undefined ? {} : { taskKey } }),
		onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.agentPart(agentId, "sessions") }),
	});
}

export function useAgentKeys(agentId: string) {
	return useQuery({
		queryKey: queryKeys.agentPart(agentId, "keys"),
		queryFn: ({ signal }) =>
			readPages<AgentKey>((query, options) => api.call(listAgentKeys, { params: { agentId }, query }, options), signal),
	});
}

export function useCreateKey(agentId: string) {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn: (name: string) => api.call(createAgentKey, { params: { agentId }, body: { name } }),
		onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.agentPart(agentId, "keys") }),
	});
}

export function useRevokeKey(agentId: string) {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn: (keyId: string) => api.call(revokeAgentKey, { params: { agentId, keyId } }),
		onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.agentPart(agentId, "keys") }),
	});
}
