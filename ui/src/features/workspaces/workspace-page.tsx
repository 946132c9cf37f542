import type { ExecutionWorkspaceDetails } from "@paperclipai/shared";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { Segmented } from "../../kit/form/segmented.tsx";
import { Page } from "../../kit/page/page.tsx";
import { Panel } from "../../kit/page/panel.tsx";
import { RecordError } from "../../kit/page/record-error.tsx";
import { TabLinks } from "../../kit/page/tab-links.tsx";
import { LoadingRows } from "../../kit/table/loading-rows.tsx";
import { TimeAgo } from "../../kit/time/time-ago.tsx";
import { InCompany } from "../companies/in-company.tsx";
import { useWorkspace } from "./api.ts";
import { ChangesTab } from "./components/changes/changes-tab.tsx";
import { whyNoChanges } from "./components/changes/why-no-changes.ts";
import { OperationList } from "./components/operations/operation-list.tsx";
import { WorkspaceActions } from "./components/workspace-actions.tsx";
import { WorkspaceFacts } from "./components/workspace-facts.tsx";
import { WorkspaceStateBadge } from "./components/workspace-state.tsx";
import { titleOf } from "./components/workspace-title.ts";

const VIEWS = [
	{ value: "unified", label: "Unified" },
	{ value: "split", label: "Split" },
] as const;

export function WorkspacePage() {
	const { workspaceId } = useParams({ from: "/workspaces/$workspaceId" });
	const { data, error, refetch } = useWorkspace(workspaceId);
	if (data) {
		return (
			<InCompany companyId={data.companyId}>
				<Workspace workspace={data} />
			</InCompany>
		);
	}
	return (
		<Page title="Workspace">
			{error ? (
				<RecordError what="workspace" error={error} list="/workspaces" onRetry={() => void refetch()} />
			) : (
				<LoadingRows label="Loading the workspace" rows={5} />
			)}
		</Page>
	);
}

function Workspace({ workspace }: { workspace: ExecutionWorkspaceDetails }) {
	const { tab, view = "unified" } = useSearch({ from: "/workspaces/$workspaceId" });
	const navigate = useNavigate({ from: "/workspaces/$workspaceId" });
	const to = "/workspaces/$workspaceId";
	const params = { workspaceId: workspace.id };
	const split = view === "split" ? { view } : {};
	return (
		<Page
			title={titleOf(workspace)}
			subtitle={<WorkspaceLine workspace={workspace} />}
			actions={<WorkspaceActions workspace={workspace} />}
			tabs={
				<div className="flex items-end justify-between gap-4 border-b border-line">
					<TabLinks
						label="Workspace sections"
						tabs={[
							{ label: "Changes", to, params, search: split },
							{
								label: "History",
								to,
								params,
								search: { ...split, tab: "history" },
								count: workspace.operations.length,
							},
						]}
					/>
					{tab !== "history" && whyNoChanges(workspace) === null && (
						<div className="pb-1.5 max-lg:hidden">
							<Segmented
								label="Diff layout"
								value={view}
								options={VIEWS}
								onChange={(value) => void navigate({ search: value === "split" ? { view: value } : {}, replace: true })}
							/>
						</div>
					)}
				</div>
			}
		>
			{tab === "history" ? (
				<div className="grid min-w-0 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
					<Panel title="History">
						<OperationList operations={workspace.operations} />
					</Panel>
					<Panel title="Workspace">
						<WorkspaceFacts workspace={workspace} />
					</Panel>
				</div>
			) : (
				<ChangesTab workspace={workspace} layout={view} />
			)}
		</Page>
	);
}

function WorkspaceLine({ workspace }: { workspace: ExecutionWorkspaceDetails }) {
	const { issue, issueId, branch, baseRef, activeRunId, lastUsedAt } = workspace;
	return (
		<div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
			<WorkspaceStateBadge workspace={workspace} />
			{issue && issueId !== null && (
				<Link to="/issues/$issueId" params={{ issueId }} className="font-mono text-xs text-accent hover:underline">
					{issue.identifier}
				</Link>
			)}
			{branch !== null && (
				<span className="min-w-0 font-mono text-xs wrap-anywhere">
					{branch}
					{baseRef !== null && ` → ${baseRef}`}
				</span>
			)}
			{activeRunId !== null ? (
				<Link to="/runs/$runId" params={{ runId: activeRunId }} className="text-accent hover:underline">
					Open the run
				</Link>
			) : (
				<span>
					used <TimeAgo at={lastUsedAt} />
				</span>
			)}
		</div>
	);
}
