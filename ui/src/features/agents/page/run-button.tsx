import type { Agent } from "@paperclipai/shared";
import { useState } from "react";
import { Button } from "../../../kit/button.tsx";
import type { ButtonSize, ButtonVariant } from "../../../kit/button-class.ts";
import { Icon } from "../../../kit/icons/icon.tsx";
import { RunDialog } from "./run-dialog.tsx";

interface RunButtonProps {
	agent: Agent;
	variant?: ButtonVariant;
	size?: ButtonSize;
}

export function RunButton({ agent, variant = "plain", size = "normal" }: RunButtonProps) {
	const [isOpen, setOpen] = useState(false);
	if (agent.status === "terminated") return null;
	return (
		<>
			<Button variant={variant} size={size} aria-label={`Run ${agent.name}`} onClick={() => setOpen(true)}>
				<Icon name="play" className="size-3.5" />
				Run
			</Button>
			{isOpen && <RunDialog agent={agent} onClose={() => setOpen(false)} />}
		</>
	);
}
