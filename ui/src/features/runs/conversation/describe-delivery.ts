import { isTerminalRunStatus, type MessageDelivery, type Run } from "@paperclipai/shared";

export const DELIVERIES: readonly { value: MessageDelivery; label: string }[] = [
	{ value: "now", label: "Now" },
	{ value: "after_run", label: "After this run" },
	{ value: "interrupt", label: "Stop and continue with this" },
];

type ListeningRun = Pick<Run, "status" | "steering" | "agentName">;

/** Whether a message may reach this run, so that its delivery is a choice. */
export function canSteer({ status, steering }: Pick<Run, "status" | "steering">): boolean {
	return status === "running" && steering !== "none";
}

/** Says beforehand what will happen to a message. */
export function describeDelivery({ status, steering, agentName }: ListeningRun, delivery: MessageDelivery): string {
	if (isTerminalRunStatus(status)) return `This run is over. The message starts the next run of ${agentName}.`;
	if (steering === "none") return `${agentName} takes no messages while it works. It reads this in its next run.`;
	if (delivery === "after_run") return `${agentName} reads it in its next run, which starts after this one.`;
	if (delivery === "interrupt") return `Stops what ${agentName} is doing, and continues with your message.`;
	if (steering === "turn") return `${agentName} reads it in this run, between two tools.`;
	if (steering === "between_turns") return `${agentName} reads it in this run, when its current turn ends.`;
	return `${agentName} reads it as soon as it can take messages, at the latest in its next run.`;
}
