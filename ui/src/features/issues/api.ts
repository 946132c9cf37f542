import {
	type CreateIssue,
	createIssue,
	type Dashboard,
	deleteIssue,
	getDashboard,
	getExecutionWorkspace,
	getHeartbeatContext,
	type Issue,
	listActivity,
	listComments,
	listEnvironments,
	listExecutionWorkspaces,
	listInteractions,
	listIssues,
	listProjects,
	MAX_PAGE,
	type Run,
	readPages,
} from "@paperclipai/shared";
import {
	type InfiniteData,
	keepPreviousData,
	useInfiniteQuery,
	useMutation,
	useQuery,
	useQueryClient,
} from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "../../api/client.ts";
import { writeIssue } from "../../api/issue-cache.ts";
import { type IssueFilter, keepPreviousItems, type ListPage, readPage } from "../../api/list-page.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { useUnseenError } from "../../kit/toast/toast.ts";
import { useRuns } from "../runs/api.ts";

const ISSUES_PER_PAGE = 50;

const cursorOf = (pageParam: string) => (pageParam === "" ? {} : { cursor: pageParam });

export function useIssues(companyId: string, filter: IssueFilter, { enabled = true } = {}) {
	return useInfiniteQuery({
		enabled,
		queryKey: queryKeys.issuesOf(companyId, filter),
		placeholderData: keepPreviousItems<InfiniteData<ListPage<Issue>, string>>,
		queryFn: ({ signal, pageParam }) => {
			const query = { limit: ISSUES_PER_PAGE, ...filter, ...cursorOf(pageParam) };
			return readPage((options) => api.call(listIssues, { params: { companyId }, query }, options), signal);
		},
		initialPageParam: "",
		getNextPageParam: (page) => page.nextCursor,
	});
}

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

export function useActivity(companyId: string, issueId: string) {
	return useInfiniteQuery({
		queryKey: queryKeys.activityOf(issueId),
		queryFn: ({ signal, pageParam }) => {
			const input = { params: { companyId }, query: { issueId, limit: 100, ...cursorOf(pageParam) } };
			return readPage((options) => api.call(listActivity, input, options), signal);
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

/** Active runs by issue. */
export function useLiveRuns(companyId: string): ReadonlyMap<string, Run> {
	const { data } = useRuns(companyId, { status: "queued,running", limit: MAX_PAGE });
	return useMemo(
		() => new Map(data?.flatMap((run) => (run.issueId === null ? [] : [[run.issueId, run] as const]))),
		[data],
	);
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

/** The newest workspace of an issue, read again when `version` changes. */
export function useIssueWorkspace({ id: issueId, companyId, updatedAt, unfinalizedRunId }: Issue) {
	// The workspace's state changes with the issue, for example when a run ends or a merge closes it.
	const version = updatedAt + (unfinalizedRunId ?? "");
	return useQuery({
		queryKey: ["workspaces", "of-issue", issueId, version],
		placeholderData: keepPreviousData,
		queryFn: async ({ signal }) => {
			const query = { issueId, limit: 1 };
			const [newest] = await api.call(listExecutionWorkspaces, { params: { companyId }, query }, { signal });
			if (newest === undefined) return null;
			return await api.call(getExecutionWorkspace, { params: { workspaceId: newest.id } }, { signal });
		},
	});
}

/** @param onCreated Also called when the form is closed before the server responds. */
export function useCreateIssue(companyId: string, onCreated: (issue: Issue) => void) {
	const queryClient = useQueryClient();
	const reportUnseen = useUnseenError();
	return useMutation({
		mutationFn: (body: CreateIssue) => api.call(createIssue, { params: { companyId }, body }),
		onSuccess: (issue) => {
			writeIssue(queryClient, issue);
			onCreated(issue);
		},
		onError: (error) => reportUnseen("The issue could not be created", error),
	});
}

export function useDeleteIssue({ id, identifier }: Issue) {
	const queryClient = useQueryClient();
	return useMutation({
		meta: { deletes: [id, identifier] },
		mutationFn: () => api.call(deleteIssue, { params: { issueId: id } }),
		onSuccess: () => void queryClient.invalidateQueries({ queryKey: queryKeys.issueLists }),
	});
}

/** Reads the dashboard's figures, which are kept up to date. */
export function useIssueCounts(companyId: string): Dashboard["issues"] | undefined {
	const { data } = useQuery({
		queryKey: queryKeys.dashboard(companyId),
		queryFn: ({ signal }) => api.call(getDashboard, { params: { companyId } }, { signal }),
	});
	return data?.issues;
}
