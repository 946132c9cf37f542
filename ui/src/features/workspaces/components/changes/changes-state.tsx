import type { ExecutionWorkspaceDetails, WorkspaceDiff } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { VisibleText } from "../../../../kit/diff/diff-text.tsx";
import { formatPlural } from "../../../../kit/text/format.ts";

interface ChangesStateProps {
	workspace: ExecutionWorkspaceDetails;
	diff: WorkspaceDiff;
}

/** Renders nothing while the changes wait for review. */
export function ChangesState({ workspace, diff }: ChangesStateProps) {
	const { mergedInto } = diff;
	const isClosed = workspace.status === "closed";
	if (mergedInto === null && !isClosed) return null;
	const style = mergedInto === null ? "bg-sunken text-muted" : "bg-ansi-magenta-soft text-ansi-magenta";
	return (
		<div role="status" className={`grid gap-1 rounded-md px-3 py-2 text-[13px] wrap-anywhere ${style}`}>
			{mergedInto !== null && <Merged into={mergedInto} diff={diff} />}
			{isClosed && <Closed workspace={workspace} />}
		</div>
	);
}

function Merged({ into, diff: { files } }: { into: string; diff: WorkspaceDiff }) {
	const uncommitted = files.filter(({ isUncommitted }) => isUncommitted).length;
	return (
		<p>
			{uncommitted === 0 ? "These changes are" : "The commits are"} merged into{" "}
			<span className="font-mono font-semibold">
				<VisibleText text={into} />
			</span>
			.{uncommitted > 0 && ` Uncommitted changes in ${formatPlural(uncommitted, "file")} are not merged.`}
		</p>
	);
}

function Closed({ workspace: { id, branch, operations } }: { workspace: ExecutionWorkspaceDetails }) {
	const refs = operations.find(({ operation }) => operation === "workspace_close")?.details?.rescueRefs;
	const isSaved = Array.isArray(refs) && refs.length > 0;
	return (
		<p>
			This workspace is closed. These are the commits on its branch{" "}
			<span className="font-mono">
				<VisibleText text={branch ?? ""} />
			</span>
			.
			{isSaved && (
				<>
					{" "}
					Uncommitted work was saved; the{" "}
					<Link
						to="/workspaces/$workspaceId"
						params={{ workspaceId: id }}
						search={{ tab: "history" }}
						className="underline"
					>
						history
					</Link>{" "}
					shows where.
				</>
			)}
		</p>
	);
}
