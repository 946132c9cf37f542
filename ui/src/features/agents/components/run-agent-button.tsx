import { useNavigate } from "@tanstack/react-router";
import { Button } from "../../../kit/button.tsx";
import { ErrorNotice } from "../../../kit/error-notice.tsx";
import { Icon } from "../../../kit/icons/icon.tsx";
import { useWakeAgent } from "../../runs/api.ts";

interface RunAgentButtonProps {
	agent: { id: string; name: string };
	/** What the agent should do, in words. */
	prompt?: string;
	look?: "plain" | "primary";
}

/** Wakes the agent and shows the run. */
export function RunAgentButton({ agent, prompt, look = "plain" }: RunAgentButtonProps) {
	const navigate = useNavigate();
	const wake = useWakeAgent();

	function run() {
		const wish = prompt?.trim() ? { prompt } : {};
		wake.mutate(
			{ agentId: agent.id, ...wish },
			{ onSuccess: (started) => navigate({ to: "/runs/$runId", params: { runId: started.id } }) },
		);
	}

	return (
		<>
			<Button look={look} onClick={run} disabled={wake.isPending} aria-label={`Run ${agent.name}`}>
				<Icon name="play" className="size-3.5" />
				Run
			</Button>
			{wake.error && (
				<div className="col-span-full basis-full">
					<ErrorNotice title={`${agent.name} was not woken`} error={wake.error} />
				</div>
			)}
		</>
	);
}
