import { type Agent, ApiError } from "@paperclipai/shared";
import { type ReactNode, useState } from "react";
import { createPortal } from "react-dom";
import { useMutateOnce } from "../../../kit/form/use-mutate-once.ts";
import { toast, toastError } from "../../../kit/toast/toast.ts";
import { useMoveToSecret } from "../api.ts";
import { MoveSecretDialog } from "./move-secret-dialog.tsx";

interface Refused {
	variable: string;
	error: unknown;
	onMoved: (agent: Agent) => void;
}

/** Gives the secret the variable's name, or asks for another name if that one is taken. */
export function useMoveVariable(agentId: string): {
	start: (variable: string, onMoved: (agent: Agent) => void) => void;
	dialog: ReactNode;
} {
	const moveOnce = useMutateOnce(useMoveToSecret(agentId));
	const [refused, setRefused] = useState<Refused | null>(null);
	return {
		start(variable, onMoved) {
			const onSuccess = (agent: Agent) => {
				toast({ text: `The variable ${variable} was moved to the new secret ${variable}.` });
				onMoved(agent);
			};
			moveOnce({ variable, secretName: variable }, onSuccess, (error) => {
				if (error instanceof ApiError && error.code === "secret_name_taken") setRefused({ variable, error, onMoved });
				else toastError(`${variable} could not be moved`, error);
			});
		},
		// Outside of the agent form, because the dialog has its own.
		dialog:
			refused &&
			createPortal(<MoveSecretDialog agentId={agentId} {...refused} onClose={() => setRefused(null)} />, document.body),
	};
}
