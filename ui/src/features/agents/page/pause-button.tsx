import type { Agent } from "@paperclipai/shared";
import { Button } from "../../../kit/button.tsx";
import { Icon } from "../../../kit/icons/icon.tsx";
import { Warning } from "../../../kit/page/warning.tsx";
import { toast, toastError } from "../../../kit/toast/toast.ts";
import { usePauseAgent, useResumeAgent } from "../api.ts";

export function PauseButton({ agent }: { agent: Agent }) {
	const pause = usePauseAgent();
	const resume = useResumeAgent();
	if (agent.status === "terminated") return null;
	const isPaused = agent.status === "paused";

	function toggle() {
		const change = isPaused ? resume : pause;
		change.mutate(agent.id, {
			onSuccess: () =>
				toast({
					text: isPaused ? `The agent ${agent.name} was resumed.` : `The agent ${agent.name} was paused.`,
					undo: () => (isPaused ? pause : resume).mutateAsync(agent.id),
				}),
			onError: (error) =>
				toastError(isPaused ? "The agent could not be resumed" : "The agent could not be paused", error),
		});
	}

	return (
		<Button disabled={pause.isPending || resume.isPending} onClick={toggle}>
			<Icon name={isPaused ? "play" : "pause"} className="size-3.5" />
			{isPaused ? "Resume" : "Pause"}
		</Button>
	);
}

/** Shown where work is assigned to a paused agent. */
export function PausedHint({ agent }: { agent: Agent }) {
	return (
		<Warning action={<PauseButton agent={agent} />}>{agent.name} is paused. No runs start until you resume it.</Warning>
	);
}
