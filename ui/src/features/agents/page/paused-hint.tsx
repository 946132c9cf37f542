import type { Agent } from "@paperclipai/shared";
import { Warning } from "../../../kit/page/warning.tsx";
import { PauseButton } from "./pause-button.tsx";

/** Shown where work is assigned to a paused agent. */
export function PausedHint({ agent }: { agent: Agent }) {
	return (
		<Warning action={<PauseButton agent={agent} />}>{agent.name} is paused. No runs start until you resume it.</Warning>
	);
}
