import type { Issue, WorkspaceDiff } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../../kit/button.tsx";
import { VisibleText } from "../../../kit/diff/diff-text.tsx";
import { formatPlural } from "../../../kit/text/format.ts";
import { useWorkspaceDiff } from "../../workspaces/api.ts";
import { FileDiff } from "../../workspaces/components/changes/file-diff.tsx";
import { useIssueWorkspace } from "../api.ts";

/** Maximum number of listed files; more would push the thread out of view. */
const MAX_SHOWN = 5;

/** Changes of the open workspace, collapsed to one line. */
export function IssueChanges({ issue }: { issue: Issue }) {
	const { data: workspace } = useIssueWorkspace(issue);
	const isReadable = workspace?.status === "open" && workspace.mode === "worktree" && workspace.branch !== null;
	const { data: diff } = useWorkspaceDiff(workspace?.id ?? "", isReadable);
	if (!workspace || !isReadable || !diff || diff.files.length === 0) return null;
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
				{diff.mergedInto === null ? "Review and merge" : "Review"}
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
