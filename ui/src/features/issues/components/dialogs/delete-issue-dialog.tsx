import type { Issue } from "@paperclipai/shared";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { queryKeys } from "../../../../api/query-keys.ts";
import { ConfirmDialog } from "../../../../kit/dialog/confirm-dialog.tsx";
import { toast } from "../../../../kit/toast/toast.ts";
import { useDeleteIssue } from "../../api.ts";

export function DeleteIssueDialog({ issue, onClose }: { issue: Issue; onClose: () => void }) {
	const remove = useDeleteIssue(issue);
	const navigate = useNavigate();
	const queryClient = useQueryClient();
	return (
		<ConfirmDialog
			title={`Delete ${issue.identifier}`}
			confirmLabel="Delete issue"
			failureTitle="The issue could not be deleted"
			danger
			onClose={onClose}
			onConfirm={async () => {
				await remove.mutateAsync();
				toast({ text: `The issue ${issue.identifier} was deleted.` });
				await navigate({ to: "/issues" });
				// Removed from the cache, so that back navigation shows that the issue was deleted.
				for (const name of [issue.id, issue.identifier]) queryClient.removeQueries({ queryKey: queryKeys.issue(name) });
			}}
		>
			<p>This cannot be undone. The issue's comments and questions are deleted too; its runs and workspace are kept.</p>
		</ConfirmDialog>
	);
}
