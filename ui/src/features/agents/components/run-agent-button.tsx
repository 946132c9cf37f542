import { useNavigate } from "@tanstack/react-router";
import { Button } from "../../../kit/button.tsx";
import { ErrorNotice } from "../../../kit/error-notice.tsx";
import { Icon } from "../../../kit/icons/icon.tsx";
import { useMutateOnce } from "../../../kit/use-mutate-once.ts";
import { useWakeAgent } from "../../runs/api.ts";

interface RunAgentButtonProps {
	agent: { id: string; name: string };
	prompt?: string;
	look?: "plain" | "primary";
}

/** Starts a run of the agent and opens its page. */
export function RunAgentButton({ agent, prompt, look = "plain" }: RunAgentButtonProps) {
	const navigate = useNavigate();
	const wake = useWakeAgent();
	const wakeOnce = useMutateOnce(wake);

	function run() {
		const body = prompt?.trim() ? { prompt } : {};
		wakeOnce({ agentId: agent.id, ...body }, (started) => {
			void navigate({ to: "/runs/$runId", params: { runId: started.id } });
		});
	}

	return (
		<>
			<Button look={look} onClick={run} disabled={wake.isPending} aria-label={`Run ${agent.name}`}>
				<Icon name="play" className="size-3.5" />
				Run
			</Button>
			{wake.error && (
				<div className="col-span-full basis-full">
					<ErrorNotice title={`${agent.name} was not started`} error={wake.error} />
				</div>
			)}
		</>
	);
}
