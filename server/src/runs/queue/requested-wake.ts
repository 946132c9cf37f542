/** Task key of a wake that names no task. Runs of one agent and task are serialized. */
export const STANDING_WORK = "standing-work";

export interface Wake {
	source: "timer" | "assignment" | "on_demand" | "automation";
	reason?: string | undefined;
	prompt?: string | undefined;
	idempotencyKey?: string | undefined;
	forceFreshSession?: boolean | undefined;
	/** The run that sent the wake, when an agent sent it. */
	fromRunId?: string | undefined;
}
