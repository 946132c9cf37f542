import type { Agent } from "@paperclipai/shared";
import { Warning } from "../../../kit/page/warning.tsx";
import { PauseButton } from "./pause-button.tsx";

/** Says where work is handed to a paused agent that it does not begin, and resumes the agent. */
export function PausedHint({ agent }: { agent: Agent }) {
	return (
		<Warning action={<PauseButton agent={agent} />}>{agent.name} is paused. No runs start until you resume it.</Warning>
	);
}
