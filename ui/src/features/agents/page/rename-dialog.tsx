import type { Agent } from "@paperclipai/shared";
import { type FormEvent, useState } from "react";
import { NameInput } from "../../../components/agent-config-primitives/name-input.tsx";
import { Button } from "../../../kit/button.tsx";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { useMutateOnce } from "../../../kit/form/use-mutate-once.ts";
import { ErrorNotice } from "../../../kit/page/error-notice.tsx";
import { toast } from "../../../kit/toast/toast.ts";
import { useUpdateAgent } from "../api.ts";

export function RenameDialog({ agent, onClose }: { agent: Agent; onClose: () => void }) {
	const [name, setName] = useState(agent.name);
	const rename = useUpdateAgent(agent.id);
	const renameOnce = useMutateOnce(rename);

	function submit(event: FormEvent) {
		event.preventDefault();
		const onSuccess = ({ updatedAt }: Agent) => {
			const undo = () => rename.mutateAsync({ name: agent.name, basedOn: updatedAt });
			toast({ text: `The agent ${agent.name} was renamed to ${name.trim()}.`, undo });
			onClose();
		};
		renameOnce({ name }, onSuccess);
	}

	return (
		<Dialog title={`Rename ${agent.name}`} onClose={onClose}>
			<form onSubmit={submit} className="grid min-w-0 gap-4">
				<NameInput aria-label="New name" value={name} onChange={setName} />
				{rename.error && <ErrorNotice title="The agent could not be renamed" error={rename.error} />}
				<div className="flex justify-end gap-2">
					<Button onClick={onClose}>Cancel</Button>
					<Button type="submit" variant="primary" disabled={rename.isPending}>
						Rename
					</Button>
				</div>
			</form>
		</Dialog>
	);
}
