import type { Agent } from "@paperclipai/shared";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "../../../kit/button.tsx";
import { useCommands } from "../../../kit/commands/commands.ts";
import { Icon } from "../../../kit/icons/icon.tsx";
import { AgentMenu } from "./agent-menu.tsx";
import { PauseButton } from "./pause-button.tsx";
import { RunDialog } from "./run-dialog.tsx";

export function AgentActions({ agent }: { agent: Agent }) {
	const [isRunning, setRunning] = useState(false);
	const navigate = useNavigate();
	const canRun = agent.status !== "terminated";
	useCommands([
		...(canRun
			? [{ id: "agent-run", label: `Run ${agent.name}`, keys: "x", icon: "play" as const, run: () => setRunning(true) }]
			: []),
		{
			id: "agent-edit",
			label: `Edit ${agent.name}`,
			icon: "edit",
			run: () => void navigate({ to: "/agents/$agentId", params: { agentId: agent.id }, search: { tab: "settings" } }),
		},
	]);
	return (
		<>
			{canRun && (
				<Button variant="primary" onClick={() => setRunning(true)}>
					<Icon name="play" className="size-3.5" />
					Run now
				</Button>
			)}
			<PauseButton agent={agent} />
			<AgentMenu agent={agent} />
			{isRunning && <RunDialog agent={agent} onClose={() => setRunning(false)} />}
		</>
	);
}
