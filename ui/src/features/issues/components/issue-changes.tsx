import type { ExecutionWorkspaceDetails, WorkspaceDiff } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../../kit/button.tsx";
import { VisibleText } from "../../../kit/diff/diff-text.tsx";
import { formatPlural } from "../../../kit/text/format.ts";
import { useWorkspaceDiff } from "../../workspaces/api.ts";
import { FileDiff } from "../../workspaces/components/changes/file-diff.tsx";

/** Maximum number of listed files; more would push the thread out of view. */
const MAX_SHOWN = 5;

/** Changes of the newest workspace, even after it was closed, collapsed to one line. */
export function IssueChanges({ workspace }: { workspace: ExecutionWorkspaceDetails }) {
	const { data: diff, isLoading } = useWorkspaceDiff(workspace.id);
	if (isLoading) return <div className="min-h-8" />;
	// The repository may no longer have the changes of a closed workspace; its page says so.
	if (!diff || diff.files.length === 0) return null;
	const left = diff.files.length - MAX_SHOWN;
	return (
		<section aria-label="Changes" className="relative min-w-0">
			<details>
				<summary className="w-fit leading-8">
					<h2 className="inline font-semibold">
						Changes in {diff.isTruncated ? "more than " : ""}
						{formatPlural(diff.files.length, "file")}
						<MergedInto diff={diff} />
					</h2>
				</summary>
				<div className="grid min-w-0 gap-2 pt-2">
					{diff.files.slice(0, MAX_SHOWN).map((file) => (
						<FileDiff key={file.path} file={file} layout="unified" isOpen={false} />
					))}
					{left > 0 && <p className="text-[13px] text-muted">{formatPlural(left, "file")} more in the workspace</p>}
				</div>
			</details>
			<Link
				to="/workspaces/$workspaceId"
				params={{ workspaceId: workspace.id }}
				className={`absolute top-0 right-0 ${buttonClass("plain", "small")}`}
			>
				{workspace.status === "open" && diff.mergedInto === null ? "Review and merge" : "Review"}
			</Link>
		</section>
	);
}

function MergedInto({ diff: { mergedInto, files } }: { diff: WorkspaceDiff }) {
	if (mergedInto === null) return null;
	const isWhole = !files.some(({ isUncommitted }) => isUncommitted);
	return (
		<span className="ml-2 text-xs font-normal wrap-anywhere text-ansi-magenta">
			{isWhole ? "merged into" : "commits merged into"}{" "}
			<span className="font-mono">
				<VisibleText text={mergedInto} />
			</span>
		</span>
	);
}
