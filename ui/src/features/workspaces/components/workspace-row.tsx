import type { ExecutionWorkspace } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { Cell, Row, rowLinkClass } from "../../../kit/table/table.tsx";
import { TimeAgo } from "../../../kit/time/time-ago.tsx";
import { SizeCells } from "./size-cells.tsx";
import { stateLabel, WorkspaceStateBadge } from "./workspace-state.tsx";
import { folderName, titleOf } from "./workspace-title.ts";

export function WorkspaceRow({ workspace, project }: { workspace: ExecutionWorkspace; project: string | undefined }) {
	const { id, issue, branch, sourcePath, activeRunId, createdAt, lastUsedAt } = workspace;
	return (
		<Row>
			<Cell className="w-full max-w-0 sm:min-w-48">
				<Link
					to="/workspaces/$workspaceId"
					params={{ workspaceId: id }}
					data-row=""
					className={`block truncate font-medium ${rowLinkClass}`}
				>
					{issue && <span className="mr-2 font-mono text-xs text-muted">{issue.identifier}</span>}
					{titleOf(workspace)}
				</Link>
				<span className="block truncate text-xs text-muted sm:hidden">
					{stateLabel(workspace)} · {project ?? `folder ${folderName(sourcePath)}`} · <TimeAgo at={lastUsedAt} />
				</span>
			</Cell>
			<Cell hide="narrow" className="max-w-72">
				{branch === null ? (
					<span className="text-muted">the folder itself</span>
				) : (
					<span title={branch} className="block truncate font-mono text-xs">
						{branch}
					</span>
				)}
			</Cell>
			<Cell hide="phone" className="max-w-48">
				<span title={sourcePath} className="block truncate">
					{project ?? <span className="text-muted">No project, folder {folderName(sourcePath)}</span>}
				</span>
			</Cell>
			<Cell hide="phone">
				<WorkspaceStateBadge workspace={workspace} />
			</Cell>
			<SizeCells workspace={workspace} />
			<Cell hide="narrow" align="end" className="text-muted">
				<TimeAgo at={createdAt} />
			</Cell>
			<Cell hide="phone" align="end" className="text-muted">
				<TimeAgo at={lastUsedAt} />
			</Cell>
			<Cell hide="phone">
				{activeRunId !== null && (
					<Link
						to="/runs/$runId"
						params={{ runId: activeRunId }}
						className="relative whitespace-nowrap text-accent hover:underline"
					>
						Open run
					</Link>
				)}
			</Cell>
		</Row>
	);
}
