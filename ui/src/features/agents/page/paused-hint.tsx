import type { Agent } from "@paperclipai/shared";
import { PauseButton } from "./pause-button.tsx";

/** Says where work is handed to a paused agent that it does not begin, and resumes the agent. */
export function PausedHint({ agent }: { agent: Agent }) {
	return (
		<div
			role="status"
			className="flex flex-wrap items-center gap-2 rounded-md bg-warn-soft px-3 py-2 text-[13px] text-warn"
		>
			<span className="min-w-0 flex-1 wrap-anywhere">
				{agent.name} is paused: it starts no run until you resume it.
			</span>
			<PauseButton agent={agent} />
		</div>
	);
}
