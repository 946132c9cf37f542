import type { Agent } from "@paperclipai/shared";
import { useNavigate } from "@tanstack/react-router";
import { Button } from "../../../kit/button.tsx";
import { Dialog } from "../../../kit/dialog.tsx";
import { ErrorNotice } from "../../../kit/error-notice.tsx";
import { useDeleteAgent } from "../api.ts";

export function DeleteDialog({ agent, onClose }: { agent: Agent; onClose: () => void }) {
	const navigate = useNavigate();
	const remove = useDeleteAgent(agent.id);
	return (
		<Dialog title={`Delete ${agent.name}`} onClose={onClose}>
			<p>The agent is deleted with its runs and their logs. The files in its working folder stay.</p>
			{remove.error && <ErrorNotice title="It was not deleted" error={remove.error} />}
			<div className="flex flex-wrap gap-2">
				<Button
					look="danger"
					disabled={remove.isPending}
					onClick={() => remove.mutate(undefined, { onSuccess: () => navigate({ to: "/agents" }) })}
				>
					Delete the agent
				</Button>
				<Button onClick={onClose}>Cancel</Button>
			</div>
		</Dialog>
	);
}
