import {
	type CreateIssue,
	createIssue,
	deleteIssue,
	getHeartbeatContext,
	type Issue,
	listActivity,
	listComments,
	listEnvironments,
	listExecutionWorkspaces,
	listInteractions,
	listIssues,
	listLiveRuns,
	listProjects,
	listRuns,
	MAX_PAGE,
	type Run,
	readPages,
} from "@paperclipai/shared";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { writeIssue } from "../../api/issue-cache.ts";
import { readPage } from "../../api/list-page.ts";
import { type IssueFilter, queryKeys } from "../../api/query-keys.ts";

const ISSUES_PER_PAGE = 50;

const cursorOf = (pageParam: string) => (pageParam === "" ? {} : { cursor: pageParam });

/** Issues in pages, newest first. */
export function useIssues(companyId: string, filter: IssueFilter, { enabled = true, limit = ISSUES_PER_PAGE } = {}) {
	return useInfiniteQuery({
		enabled,
		queryKey: queryKeys.issuesOf(companyId, filter),
		queryFn: ({ signal, pageParam }) => {
			const query = { ...filter, limit, ...cursorOf(pageParam) };
			return readPage((options) => api.call(listIssues, { params: { companyId }, query }, options), signal);
		},
		initialPageParam: "",
		getNextPageParam: (page) => page.nextCursor,
	});
}

/** An issue by id or identifier, with its parents, blockers and children. */
export function useIssue(reference: string) {
	return useQuery({
		queryKey: queryKeys.issue(reference),
		queryFn: ({ signal }) => api.call(getHeartbeatContext, { params: { issueId: reference } }, { signal }),
	});
}

export function useComments(issueId: string) {
	return useInfiniteQuery({
		queryKey: queryKeys.comments(issueId),
		queryFn: ({ signal, pageParam }) => {
			const input = { params: { issueId }, query: cursorOf(pageParam) };
			return readPage((options) => api.call(listComments, input, options), signal);
		},
		initialPageParam: "",
		getNextPageParam: (page) => page.nextCursor,
	});
}

export function useActivity(companyId: string, entityId: string) {
	return useInfiniteQuery({
		queryKey: queryKeys.activityOf(entityId),
		queryFn: ({ signal, pageParam }) => {
			const input = { params: { companyId }, query: { entityId, limit: 100, ...cursorOf(pageParam) } };
			return readPage((options) => api.call(listActivity, input, options), signal);
		},
		initialPageParam: "",
		getNextPageParam: (page) => page.nextCursor,
	});
}

export function useIssueRuns({ id: issueId, companyId }: Pick<Issue, "id" | "companyId">) {
	return useInfiniteQuery({
		queryKey: queryKeys.issueRuns(issueId),
		queryFn: ({ signal, pageParam }) => {
			const input = { params: { companyId }, query: { issueId, limit: 100, ...cursorOf(pageParam) } };
			return readPage((options) => api.call(listRuns, input, options), signal);
		},
		initialPageParam: "",
		getNextPageParam: (page) => page.nextCursor,
	});
}

export function useInteractions(issueId: string) {
	return useQuery({
		queryKey: queryKeys.interactionsOf(issueId),
		queryFn: ({ signal }) =>
			readPages((query, options) => api.call(listInteractions, { params: { issueId }, query }, options), signal),
	});
}

/** The runs that are queued or running, by the issue that they work on. */
export function useLiveRuns(companyId: string): ReadonlyMap<string, Run> {
	const { data } = useQuery({
		queryKey: queryKeys.liveRunsOf(companyId),
		queryFn: ({ signal }) => api.call(listLiveRuns, { params: { companyId }, query: { limit: MAX_PAGE } }, { signal }),
		select: (runs) => new Map(runs.flatMap((run) => (run.issueId === null ? [] : [[run.issueId, run]]))),
	});
	return data ?? new Map();
}

export function useProjects(companyId: string) {
	return useQuery({
		queryKey: queryKeys.projectsOf(companyId),
		queryFn: ({ signal }) =>
			readPages((query, options) => api.call(listProjects, { params: { companyId }, query }, options), signal),
	});
}

export function useEnvironmentChoices(companyId: string) {
	return useQuery({
		queryKey: ["environments", "choices", companyId],
		queryFn: ({ signal }) =>
			readPages((query, options) => api.call(listEnvironments, { params: { companyId }, query }, options), signal),
	});
}

/** The newest workspace of an issue. */
export function useIssueWorkspace({ id: issueId, companyId }: Pick<Issue, "id" | "companyId">, runs: number) {
	return useQuery({
		queryKey: ["workspaces", "of-issue", issueId, runs],
		queryFn: async ({ signal }) => {
			const query = { issueId, limit: 1 };
			const [newest] = await api.call(listExecutionWorkspaces, { params: { companyId }, query }, { signal });
			return newest ?? null;
		},
	});
}

export function useCreateIssue(companyId: string) {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn: (body: CreateIssue) => api.call(createIssue, { params: { companyId }, body }),
		onSuccess: (issue) => writeIssue(queryClient, issue),
	});
}

export function useDeleteIssue() {
	const queryClient = useQueryClient();
	return async (issueId: string) => {
		await api.call(deleteIssue, { params: { issueId } });
		void queryClient.invalidateQueries({ queryKey: queryKeys.issueLists });
	};
}
