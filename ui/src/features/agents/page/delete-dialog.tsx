import type { Agent } from "@paperclipai/shared";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { queryKeys } from "../../../api/query-keys.ts";
import { ConfirmDialog } from "../../../kit/dialog/confirm-dialog.tsx";
import { toast } from "../../../kit/toast/toast.ts";
import { useAgents, useDeleteAgent } from "../api.ts";

export function DeleteDialog({ agent, onClose }: { agent: Agent; onClose: () => void }) {
	const navigate = useNavigate();
	const queryClient = useQueryClient();
	const remove = useDeleteAgent(agent.id);
	const { data: agents = [] } = useAgents(agent.companyId);
	const reports = agents.filter(({ reportsTo }) => reportsTo === agent.id);

	async function confirm() {
		await remove.mutateAsync();
		toast({ text: `The agent ${agent.name} was deleted.` });
		await navigate({ to: "/agents" });
		// Removed from the cache, so that back navigation shows that the agent was deleted.
		queryClient.removeQueries({ queryKey: queryKeys.agent(agent.id) });
	}

	return (
		<ConfirmDialog
			title={`Delete ${agent.name}`}
			confirmLabel="Delete agent"
			failureTitle="The agent could not be deleted"
			danger
			onConfirm={confirm}
			onClose={onClose}
		>
			<div className="grid gap-2">
				<p>This cannot be undone and also deletes:</p>
				<ul className="list-disc pl-5">
					<li>its runs with their logs and per-issue costs</li>
					<li>its sessions, keys, instructions and settings revisions</li>
				</ul>
				{reports.length > 0 && <p>Then {reports.map(({ name }) => name).join(", ")} will have no manager.</p>}
				<p className="text-muted">The issues, their comments and the files in the agent's working folder are kept.</p>
			</div>
		</ConfirmDialog>
	);
}
