import type { HeartbeatContext, Issue } from "@paperclipai/shared";
import { useParams } from "@tanstack/react-router";
import { Suspense } from "react";
import { lazyPart } from "../../kit/lazy-part.ts";
import { Main } from "../../kit/main/main.tsx";
import { Page, pageFrame } from "../../kit/page/page.tsx";
import { usePageTitle } from "../../kit/page/page-title.ts";
import { RecordError } from "../../kit/page/record-error.tsx";
import { LoadingRows } from "../../kit/table/loading-rows.tsx";
import { useAgents } from "../agents/api.ts";
import { InCompany } from "../companies/in-company.tsx";
import { useIssue, useIssueWorkspace } from "./api.ts";
import { IssueFacts } from "./components/facts/issue-facts.tsx";
import { IssueHead } from "./components/issue-head.tsx";
import { SubIssues } from "./components/sub-issues.tsx";
import { EditableDescription } from "./components/texts/editable-description.tsx";
import { EditableTitle } from "./components/texts/editable-title.tsx";
import { Thread } from "./components/thread/thread.tsx";

/** Lazy: few issues have changes to show at first. */
const IssueChanges = lazyPart(async () => (await import("./components/issue-changes.tsx")).IssueChanges);

/** Lazy, because users read the thread before they comment. */
const CommentBox = lazyPart(async () => (await import("./components/thread/comment/comment-box.tsx")).CommentBox);

/** Lazy: few issues are deleted while open. */
const DeletedNotice = lazyPart(async () => (await import("../../kit/page/deleted-notice.tsx")).DeletedNotice);

export function IssuePage() {
	const { issueId = "" } = useParams({ strict: false });
	const { data: details, error, refetch } = useIssue(issueId);
	if (!details) {
		return (
			<Page title="Issue">
				{error ? (
					<RecordError what="issue" error={error} list="/issues" onRetry={() => void refetch()} />
				) : (
					<LoadingRows label="Loading the issue" rows={6} />
				)}
			</Page>
		);
	}
	return (
		<InCompany companyId={details.issue.companyId}>
			{/* Drafts and open editors belong to one issue. */}
			<IssueView key={details.issue.id} details={details} error={error} />
		</InCompany>
	);
}

function IssueView({ details, error }: { details: HeartbeatContext; error: Error | null }) {
	const { issue } = details;
	usePageTitle(`${issue.identifier} ${issue.title}`);
	const { data: agents } = useAgents(issue.companyId);
	return (
		<Main className="h-full overflow-y-auto">
			<Suspense>{error && <DeletedNotice what="issue" error={error} />}</Suspense>
			<div
				className={`grid gap-x-10 gap-y-5 py-4 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr] ${pageFrame}`}
			>
				<div className="grid min-w-0 content-start gap-4">
					<IssueHead details={details} />
					<EditableTitle issue={issue} />
					<EditableDescription issue={issue} />
					<SubIssues details={details} />
					<Changes issue={issue} />
				</div>
				<aside
					aria-label="Facts"
					className="min-w-0 max-lg:border-y max-lg:border-line max-lg:py-4 lg:row-span-2 lg:border-l lg:border-line lg:pl-6"
				>
					<div className="lg:sticky lg:top-4">
						<IssueFacts details={details} />
					</div>
				</aside>
				<section aria-label="Thread" className="grid min-w-0 content-start gap-3">
					<h2 className="font-semibold">Thread</h2>
					<Thread issue={issue} />
					<Suspense>
						<CommentBox issue={issue} agents={agents ?? []} />
					</Suspense>
				</section>
			</div>
		</Main>
	);
}

/** Nothing for an issue without changes. Reserves the height of changes while they load. */
function Changes({ issue }: { issue: Issue }) {
	const { data: workspace } = useIssueWorkspace(issue);
	if (workspace?.mode !== "worktree" || workspace.branch === null) return null;
	return (
		<div className="empty:hidden">
			<Suspense fallback={<div className="min-h-8" />}>
				<IssueChanges workspace={workspace} />
			</Suspense>
		</div>
	);
}
