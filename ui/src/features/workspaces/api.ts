import {
	closeExecutionWorkspace,
	finalizeExecutionWorkspace,
	getCloseReadiness,
	getExecutionWorkspace,
	getWorkspaceDiff,
	getWorkspaceSize,
	listExecutionWorkspaces,
	type MergeWorkspace,
	mergeExecutionWorkspace,
	type WorkspaceDiff,
	type WorkspaceStatus,
} from "@paperclipai/shared";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api/client.ts";
import { readPage } from "../../api/list-page.ts";
import { queryKeys } from "../../api/query-keys.ts";

export function useWorkspaces(companyId: string, filter: { status?: WorkspaceStatus }) {
	return useInfiniteQuery({
		queryKey: queryKeys.workspacesOf(companyId, filter),
		initialPageParam: undefined as string | undefined,
		queryFn: ({ pageParam: cursor, signal }) =>
			readPage(
				(options) =>
					api.call(listExecutionWorkspaces, { params: { companyId }, query: { ...filter, cursor } }, options),
				signal,
			),
		getNextPageParam: ({ nextCursor }) => nextCursor,
		select: ({ pages }) => pages.flatMap(({ items }) => items),
	});
}

export function useWorkspace(workspaceId: string) {
	return useQuery({
		queryKey: queryKeys.workspace(workspaceId),
		queryFn: ({ signal }) => api.call(getExecutionWorkspace, { params: { workspaceId } }, { signal }),
	});
}

/** Waits for `isNeeded`, because the server has to read the workspace's files. */
export function useWorkspaceSize(workspaceId: string, isNeeded: boolean) {
	return useQuery({
		queryKey: queryKeys.workspaceSize(workspaceId),
		queryFn: ({ signal }) => api.call(getWorkspaceSize, { params: { workspaceId } }, { signal }),
		enabled: isNeeded,
		staleTime: 60_000,
		retry: false,
	});
}

export function useWorkspaceDiff(workspaceId: string, isNeeded = true) {
	return useQuery({
		queryKey: queryKeys.workspaceDiff(workspaceId),
		queryFn: ({ signal }) => api.call(getWorkspaceDiff, { params: { workspaceId } }, { signal }),
		enabled: isNeeded,
	});
}

/** The commit whose changes were last shown. */
export function useShownHead(workspaceId: string): string | null | undefined {
	const queryClient = useQueryClient();
	const [head] = useState(() => queryClient.getQueryData<WorkspaceDiff>(queryKeys.workspaceDiff(workspaceId))?.head);
	return head;
}

export function useCloseReadiness(workspaceId: string) {
	return useQuery({
		queryKey: queryKeys.closeReadiness(workspaceId),
		queryFn: ({ signal }) => api.call(getCloseReadiness, { params: { workspaceId } }, { signal }),
		// Files change without events.
		staleTime: 0,
	});
}

export function useMergeWorkspace(workspaceId: string) {
	return useWorkspaceAction(workspaceId, (body: MergeWorkspace) =>
		api.call(mergeExecutionWorkspace, { params: { workspaceId }, body }),
	);
}

export function useCloseWorkspace(workspaceId: string) {
	return useWorkspaceAction(workspaceId, (_: undefined) =>
		api.call(closeExecutionWorkspace, { params: { workspaceId } }),
	);
}

export function useFinalizeWorkspace(workspaceId: string) {
	return useWorkspaceAction(workspaceId, (_: undefined) =>
		api.call(finalizeExecutionWorkspace, { params: { workspaceId } }),
	);
}

function useWorkspaceAction<Input, Result>(workspaceId: string, mutationFn: (input: Input) => Promise<Result>) {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn,
		// A failure is also recorded as an operation.
		onSettled: () => {
			void queryClient.invalidateQueries({ queryKey: queryKeys.workspaceFiles(workspaceId) });
			return queryClient.invalidateQueries({ queryKey: queryKeys.workspaces });
		},
	});
}
