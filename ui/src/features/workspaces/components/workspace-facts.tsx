import type { ExecutionWorkspaceDetails } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { useEnvironments, useProjects } from "../../../api/company-lists.ts";
import { CopyButton } from "../../../kit/copy-button.tsx";
import { Fact, Facts } from "../../../kit/page/facts.tsx";
import { formatBytes } from "../../../kit/text/format.ts";
import { TimeAgo } from "../../../kit/time/time-ago.tsx";
import { useWorkspaceSize } from "../api.ts";

const MODES = {
	worktree: "Git worktree",
	shared: "The repository itself, one run at a time",
	directory: "The folder itself",
};

export function WorkspaceFacts({ workspace }: { workspace: ExecutionWorkspaceDetails }) {
	const { companyId, issueId, issue, projectId, environmentId, baseCommit, headCommit } = workspace;
	const { data: projects } = useProjects(companyId);
	const { data: environments } = useEnvironments(companyId);
	const { data: size } = useWorkspaceSize(workspace.id, workspace.status === "open");
	const project = projects?.find(({ id }) => id === projectId);
	const isRemoved = workspace.status === "closed" && workspace.mode === "worktree";
	const environment = environments?.find(({ id }) => id === environmentId);
	return (
		<Facts>
			<Fact name="Issue">
				{issueId !== null && (
					<Link to="/issues/$issueId" params={{ issueId }} className="text-accent hover:underline">
						{issue ? `${issue.identifier} ${issue.title}` : "Open the issue"}
					</Link>
				)}
			</Fact>
			<Fact name="Project">{project?.name}</Fact>
			<Fact name="Kind">{MODES[workspace.mode]}</Fact>
			<Fact name="Folder">
				{isRemoved ? <span className="text-muted">Removed</span> : <Path path={workspace.path} />}
			</Fact>
			<Fact name="Repository">{workspace.sourcePath !== workspace.path && <Path path={workspace.sourcePath} />}</Fact>
			<Fact name="Starts in">{workspace.prefix}</Fact>
			<Fact name="Environment">{environmentId === null ? "This server" : (environment?.name ?? "Deleted")}</Fact>
			<Fact name="Base commit">
				{baseCommit && <span className="font-mono text-xs">{baseCommit.slice(0, 10)}</span>}
			</Fact>
			<Fact name="Last commit">
				{headCommit && <span className="font-mono text-xs">{headCommit.slice(0, 10)}</span>}
			</Fact>
			<Fact name="Size">{size?.diskBytes != null && formatBytes(size.diskBytes)}</Fact>
			<Fact name="Created">
				<TimeAgo at={workspace.createdAt} />
			</Fact>
			<Fact name="Last used">
				<TimeAgo at={workspace.lastUsedAt} />
			</Fact>
			<Fact name="Closed">{workspace.closedAt && <TimeAgo at={workspace.closedAt} />}</Fact>
		</Facts>
	);
}

function Path({ path }: { path: string }) {
	return (
		<span className="flex min-w-0 items-start gap-1">
			<span className="min-w-0 font-mono text-xs leading-5 wrap-anywhere">{path}</span>
			<CopyButton label="Copy path" text={() => path} className="-my-1 shrink-0" />
		</span>
	);
}
