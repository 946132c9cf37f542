import type { Issue } from "@paperclipai/shared";
import { useNavigate } from "@tanstack/react-router";
import { ConfirmDialog } from "../../../../kit/confirm-dialog.tsx";
import { useDeleteIssue } from "../../api.ts";

export function DeleteIssueDialog({ issue, onClose }: { issue: Issue; onClose: () => void }) {
	const remove = useDeleteIssue(issue);
	const navigate = useNavigate();
	return (
		<ConfirmDialog
			title={`Delete ${issue.identifier}?`}
			confirmLabel="Delete issue"
			danger
			onClose={onClose}
			onConfirm={async () => {
				await remove.mutateAsync();
				await navigate({ to: "/issues" });
			}}
		>
			<p>Its comments and questions are deleted with it. Its runs and its workspace stay.</p>
		</ConfirmDialog>
	);
}
