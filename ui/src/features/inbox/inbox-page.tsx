import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../kit/button.tsx";
import { Keys } from "../../kit/commands/keys.tsx";
import { EmptyState } from "../../kit/page/empty-state.tsx";
import { ErrorNotice } from "../../kit/page/error-notice.tsx";
import { Page } from "../../kit/page/page.tsx";
import { LoadMore } from "../../kit/table/load-more.tsx";
import { LoadingRows } from "../../kit/table/loading-rows.tsx";
import { useCompanyId } from "../companies/selected-company.ts";
import { FAILED } from "../runs/runs-search.ts";
import { InboxList } from "./components/inbox-list.tsx";
import { useInbox } from "./use-inbox.ts";

export function InboxPage() {
	const { items, error, retry, interactions, hasMoreFailures } = useInbox(useCompanyId());
	return (
		<Page title="Inbox" subtitle={items && items.length > 0 ? <KeyHints /> : undefined}>
			{error ? <ErrorNotice title="The inbox could not be loaded" error={error} onRetry={retry} /> : null}
			{!items && !error && <LoadingRows label="Loading the inbox" rows={6} />}
			{items?.length === 0 && (
				<EmptyState title="Nothing is waiting for you">
					<p className="max-w-md text-muted">
						Questions and requests from agents, used-up budgets, issues that wait for a cancelled one, failed runs and
						runs whose tools were refused in the last three days appear here.
					</p>
					<Link to="/issues" className={buttonClass("plain")}>
						Go to issues
					</Link>
				</EmptyState>
			)}
			{items && items.length > 0 && (
				<>
					<InboxList items={items} />
					<LoadMore query={interactions} what="questions" />
				</>
			)}
			{items && hasMoreFailures && <OlderFailures />}
		</Page>
	);
}

function OlderFailures() {
	return (
		<p className="text-[13px] text-muted">
			Older failed runs from the last three days are not shown.{" "}
			<Link to="/runs" search={{ status: FAILED, time: "7d" }} className="text-accent hover:underline">
				All failures
			</Link>
		</p>
	);
}

function KeyHints() {
	return (
		<span className="flex flex-wrap items-center gap-x-3 gap-y-1 max-lg:hidden">
			<span className="flex items-center gap-1">
				<Keys keys="j" /> <Keys keys="k" /> next, previous
			</span>
			<span className="flex items-center gap-1">
				<Keys keys="y" /> accept, allow or retry
			</span>
			<span className="flex items-center gap-1">
				<Keys keys="shift+y" /> allow for the run
			</span>
			<span className="flex items-center gap-1">
				<Keys keys="x" /> reject, deny or dismiss
			</span>
		</span>
	);
}
