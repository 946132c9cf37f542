import type { Issue } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { useIssueWorkspace } from "../../api.ts";
import { FactField } from "./fact-field.tsx";

export function WorkspaceFact({ issue }: { issue: Issue }) {
	const { data: workspace } = useIssueWorkspace(issue);
	if (!workspace) return null;
	const failed = workspace.operations.find(({ operation }) => operation === "workspace_finalize")?.error;
	return (
		<FactField name="Workspace">
			<Link
				to="/workspaces/$workspaceId"
				params={{ workspaceId: workspace.id }}
				className="block truncate font-mono text-xs text-accent hover:underline"
				title={workspace.branch ?? workspace.path}
			>
				{workspace.branch ?? workspace.path}
			</Link>
			<p className={failed ? "text-bad wrap-anywhere" : "text-muted"}>
				{failed ? failed.message : stateOf(workspace.status, workspace.isMerged, issue.unfinalizedRunId !== null)}
			</p>
		</FactField>
	);
}

function stateOf(status: "open" | "closed", isMerged: boolean, isUnfinalized: boolean): string {
	if (status === "closed") return isMerged ? "Merged and closed" : "Closed";
	if (isUnfinalized) return "Work in progress, not committed yet";
	return isMerged ? "Merged, still open" : "Open, not merged";
}
