import {
	type Activity,
	type HeartbeatContext,
	isTerminalRunStatus,
	type LiveEventName,
	type LiveEventPayload,
	type LiveMessage,
	type Run,
	type RunEvent,
} from "@paperclipai/shared";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { detailsWith, listsWith, writeIssue } from "../api/issue-cache.ts";
import { queryKeys } from "../api/query-keys.ts";
import { isChanging } from "../api/send-in-order.ts";
import { refetchChanged, writeChange } from "./requests-under-way.ts";
import { updateRunLists } from "./update-run-lists.ts";

interface CacheUpdate<Payload> {
	write?(queryClient: QueryClient, payload: Payload): void;
	/** Queries that the event makes stale. */
	stale: readonly QueryKey[] | ((payload: Payload, queryClient: QueryClient) => readonly QueryKey[]);
	/** Queries that events keep fresh, refetched when events may have been missed. Default: `stale`, if it is a list. */
	maintains?: readonly QueryKey[];
}

const runUpdate: CacheUpdate<Run> = {
	write(queryClient, run) {
		writeChange<Run>(queryClient, queryKeys.run(run.id), () => run);
		updateRunLists(queryClient, run);
		if (!isTerminalRunStatus(run.status)) return;
		refetchChanged(queryClient, queryKeys.costLists);
		const { executionWorkspaceId: workspaceId } = run;
		if (workspaceId !== null) refetchChanged(queryClient, queryKeys.workspaceFiles(workspaceId));
	},
	stale: [queryKeys.runStripLists, queryKeys.agents, queryKeys.dashboards, queryKeys.workspaces],
	maintains: [queryKeys.runs, queryKeys.agents, queryKeys.dashboards, queryKeys.costLists, queryKeys.workspaces],
};

/** Lists whose changes are only reported by the activity log, by kind of record. */
const RECORDED: Readonly<Record<string, QueryKey>> = {
	agent: queryKeys.agents,
	company: queryKeys.companies,
	environment: queryKeys.environments,
	project: queryKeys.projects,
	routine: queryKeys.routines,
	secret: queryKeys.secrets,
	workspace: queryKeys.workspaces,
};

/** Records that contain a name of another record, by kind of that record. */
const NAMED_IN: Readonly<Record<string, { field: string; queryKeys: readonly QueryKey[] }>> = {
	agent: { field: "name", queryKeys: [queryKeys.runs, queryKeys.costLists] },
	issue: {
		field: "title",
		queryKeys: [queryKeys.runs, queryKeys.workspaces, queryKeys.costLists, queryKeys.agentParts],
	},
};

/** Queries that show the former name of a renamed record. */
function queriesWithName({ entityType, details }: Activity): readonly QueryKey[] {
	const named = NAMED_IN[entityType];
	if (!named || !details) return [];
	const { field, queryKeys: keys } = named;
	// Details are the new values, or only the names of the changed fields.
	const isChanged = field in details || (Array.isArray(details.changed) && details.changed.includes(field));
	return isChanged ? keys : [];
}

const activityUpdate: CacheUpdate<Activity> = {
	write(queryClient, activity) {
		const { entityType, entityId } = activity;
		const deleted = queriesOfDeleted(queryClient, activity);
		for (const queryKey of deleted) refetchChanged(queryClient, queryKey);
		// Not after a deletion, because the parts of a deleted agent no longer exist.
		const queryKey = RECORDED[entityType];
		if (queryKey && deleted.length === 0) refetchChanged(queryClient, queryKey);
		if (entityType === "workspace") refetchChanged(queryClient, queryKeys.workspaceFiles(entityId));
	},
	stale: (activity) => {
		const { entityType, entityId, action } = activity;
		return [
			// A workspace's activity is in the activity list of its issue, but the event does not name the issue.
			entityType === "workspace" ? queryKeys.activity : queryKeys.activityOf(entityId),
			...(action === "issue.commented" ? [queryKeys.comments(entityId)] : []),
			...(action.startsWith("budget.") ? [queryKeys.dashboards] : []),
			...queriesWithName(activity),
		];
	},
	maintains: [...Object.values(RECORDED), queryKeys.activity, queryKeys.commentLists],
};

/** Updates of the query cache by event; other events change nothing. */
const CACHE_UPDATES: { [Name in LiveEventName]?: CacheUpdate<LiveEventPayload<Name>> } = {
	"heartbeat.run.queued": runUpdate,
	"heartbeat.run.status": runUpdate,
	"heartbeat.run.event": {
		write: (queryClient, event) =>
			writeChange<RunEvent[]>(
				queryClient,
				queryKeys.runEvents(event.runId),
				(events) => events && withEvent(events, event),
			),
		stale: [],
		maintains: [queryKeys.runs],
	},
	"agent.status": { stale: [queryKeys.agents, queryKeys.dashboards] },
	"issue.changed": {
		// An event may be older than a pending optimistic change, whose response follows.
		write: (queryClient, issue) => !isChanging(issue.id) && writeIssue(queryClient, issue),
		stale: (issue, queryClient) => [
			...(isChanging(issue.id) ? [] : [...listsWith(queryClient, issue), ...detailsWith(queryClient, issue)]),
			queryKeys.dashboards,
		],
		maintains: [queryKeys.issues, queryKeys.dashboards],
	},
	"interaction.changed": {
		stale: ({ issueId, runId }) => [
			...[issueId, runId].flatMap((id) => (id === null ? [] : [queryKeys.interactionsOf(id)])),
			queryKeys.pendingInteractions,
			queryKeys.dashboards,
		],
		maintains: [queryKeys.interactions, queryKeys.dashboards],
	},
	"run.message": {
		stale: ({ runId }) => [queryKeys.runMessages(runId), queryKeys.commentLists],
		maintains: [queryKeys.runs, queryKeys.commentLists],
	},
	"approval.changed": { stale: [queryKeys.approvals, queryKeys.dashboards] },
	"activity.logged": activityUpdate,
	"adapter.changed": { stale: [queryKeys.adapters] },
};

export function applyLiveMessage(queryClient: QueryClient, { type, payload }: LiveMessage): void {
	const update = (CACHE_UPDATES as Record<string, CacheUpdate<unknown> | undefined>)[type];
	update?.write?.(queryClient, payload);
	const stale = typeof update?.stale === "function" ? update.stale(payload, queryClient) : update?.stale;
	for (const queryKey of stale ?? []) refetchChanged(queryClient, queryKey);
}

/** Refetches everything that live messages keep fresh, because some were missed. */
export function refreshAfterGap(queryClient: QueryClient): void {
	const keys = Object.values(CACHE_UPDATES).flatMap(
		({ stale, maintains = typeof stale === "function" ? [] : stale }) => maintains,
	);
	for (const queryKey of new Set<QueryKey>(keys)) refetchChanged(queryClient, queryKey);
}

function withEvent(events: RunEvent[], event: RunEvent): RunEvent[] {
	if (events.some((known) => known.seq === event.seq)) return events;
	return [...events, event].sort((one, other) => one.seq - other.seq);
}

/** Queries of a deleted record and everything deleted with it, so that open pages notice. */
function queriesOfDeleted(queryClient: QueryClient, { action, entityId }: Activity): QueryKey[] {
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
