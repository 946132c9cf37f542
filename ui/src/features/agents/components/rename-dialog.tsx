import type { Agent } from "@paperclipai/shared";
import { type FormEvent, useState } from "react";
import { NameInput } from "../../../components/agent-config-primitives/name-input.tsx";
import { Button } from "../../../kit/button.tsx";
import { Dialog } from "../../../kit/dialog.tsx";
import { ErrorNotice } from "../../../kit/error-notice.tsx";
import { useRenameAgent } from "../api.ts";

export function RenameDialog({ agent, onClose }: { agent: Agent; onClose: () => void }) {
	const [name, setName] = useState(agent.name);
	const rename = useRenameAgent(agent.id);

	function submit(event: FormEvent) {
		event.preventDefault();
		rename.mutate(name, { onSuccess: onClose });
	}

	return (
		<Dialog title={`Rename ${agent.name}`} onClose={onClose}>
			<form onSubmit={submit} className="grid min-w-0 gap-4">
				<NameInput aria-label="New name" value={name} onChange={setName} />
				{rename.error && <ErrorNotice title="It was not renamed" error={rename.error} />}
				<div className="flex flex-wrap gap-2">
					<Button type="submit" look="primary" disabled={rename.isPending}>
						Rename
					</Button>
					<Button onClick={onClose}>Cancel</Button>
				</div>
			</form>
		</Dialog>
	);
}
