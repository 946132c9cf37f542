import type { Agent } from "@paperclipai/shared";
import { type FormEvent, useState } from "react";
import { Field } from "../../../components/agent-config-primitives/field.tsx";
import { Button } from "../../../kit/button.tsx";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { inputClass } from "../../../kit/form/input-class.ts";
import { useMutateOnce } from "../../../kit/form/use-mutate-once.ts";
import { ErrorNotice } from "../../../kit/page/error-notice.tsx";
import { toast } from "../../../kit/toast/toast.ts";
import { useMoveToSecret } from "../api.ts";

interface MoveSecretDialogProps {
	agentId: string;
	variable: string;
	/** Why the first attempt, with the variable's name, was rejected. */
	error: unknown;
	onMoved: (agent: Agent) => void;
	onClose: () => void;
}

/** Asks for another secret name when the variable's name is taken. */
export function MoveSecretDialog({ agentId, variable, error, onMoved, onClose }: MoveSecretDialogProps) {
	const [secretName, setSecretName] = useState(`${variable}_2`);
	const move = useMoveToSecret(agentId);
	const moveOnce = useMutateOnce(move);

	function submit(event: FormEvent) {
		event.preventDefault();
		event.stopPropagation();
		moveOnce({ variable, secretName }, (agent) => {
			toast({ text: `The variable ${variable} was moved to the secret ${secretName}.` });
			onMoved(agent);
			onClose();
		});
	}

	return (
		<Dialog title={`Move ${variable} to a secret`} onClose={onClose}>
			<form onSubmit={submit} className="grid min-w-0 gap-4">
				<ErrorNotice title="The variable could not be moved" error={move.error ?? error} />
				<Field label="Secret name">
					{(ids) => (
						<input
							{...ids}
							required
							value={secretName}
							onChange={(event) => setSecretName(event.target.value)}
							className={`${inputClass} font-mono text-[13px]`}
						/>
					)}
				</Field>
				<div className="flex justify-end gap-2">
					<Button onClick={onClose}>Cancel</Button>
					<Button type="submit" variant="primary" disabled={move.isPending}>
						Move
					</Button>
				</div>
			</form>
		</Dialog>
	);
}
