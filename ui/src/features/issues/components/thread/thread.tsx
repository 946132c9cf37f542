import type { Issue, IssueStatus } from "@paperclipai/shared";
import { Button } from "../../../../kit/button.tsx";
import { ErrorNotice } from "../../../../kit/page/error-notice.tsx";
import { LoadingRows } from "../../../../kit/table/loading-rows.tsx";
import { useRuns } from "../../../runs/api.ts";
import { useActivity, useComments, useInteractions } from "../../api.ts";
import { mergeThread, type ThreadItem } from "./merge-thread.ts";
import { ActivityEntry, CommentEntry, InteractionEntry, RunEntry } from "./thread-entries.tsx";

const RUNS_PER_PAGE = 100;

/** Shared filter, so that an issue's runs are loaded once. */
export const runsOfIssue = (issueId: string) => ({ issueId, limit: RUNS_PER_PAGE });

export function Thread({ issue }: { issue: Issue }) {
	const comments = useComments(issue.id);
	const runs = useRuns(issue.companyId, runsOfIssue(issue.id));
	const activity = useActivity(issue.companyId, issue.id);
	const interactions = useInteractions(issue.id);
	const queries = [comments, runs, activity, interactions];
	const failed = queries.find(({ error, data }) => error && !data);
	if (failed) {
		const retry = () => {
			for (const query of queries) if (query.error) void query.refetch();
		};
		return <ErrorNotice title="The thread could not be loaded" error={failed.error} onRetry={retry} />;
	}
	if (!comments.data || !runs.data || !activity.data || !interactions.data) {
		return <LoadingRows label="Loading the thread" rows={3} />;
	}
	const items = mergeThread({
		comments: { items: comments.data.pages.flatMap((page) => page.items), hasMore: comments.hasNextPage },
		interactions: interactions.data,
		runs: { items: runs.data, hasMore: runs.hasNextPage },
		activity: { items: activity.data.pages.flatMap((page) => page.items), hasMore: activity.hasNextPage },
	});
	const older = [comments, runs, activity].filter(({ hasNextPage }) => hasNextPage);
	return (
		<div className="grid gap-3">
			{older.length > 0 && (
				<Button
					className="justify-self-center"
					disabled={older.some(({ isFetchingNextPage }) => isFetchingNextPage)}
					onClick={() => {
						for (const query of older) void query.fetchNextPage();
					}}
				>
					Show earlier entries
				</Button>
			)}
			{items.map((item) => (
				<Entry key={`${item.kind} ${item.id}`} item={item} issueStatus={issue.status} />
			))}
		</div>
	);
}

function Entry({ item, issueStatus }: { item: ThreadItem; issueStatus: IssueStatus }) {
	if (item.kind === "comment") return <CommentEntry comment={item.comment} />;
	if (item.kind === "interaction") return <InteractionEntry interaction={item.interaction} issueStatus={issueStatus} />;
	if (item.kind === "run") return <RunEntry run={item.run} />;
	return <ActivityEntry activity={item.activity} />;
}
