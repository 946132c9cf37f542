import type { Run } from "@paperclipai/shared";

export const WAIT_REASONS: Record<NonNullable<Run["waitReason"]>, string> = {
	slot: "Waiting for a free slot: other runs are active.",
	paused: "Waiting because the agent is paused.",
	workspace_busy: "Waiting for the workspace, which another run is using.",
	budget: "Waiting because the budget is used up.",
	retry_at: "Waiting for the next attempt.",
	dependencies: "Waiting for blocking issues.",
	disk_full: "Waiting because the server's disk is full.",
};

/** `null` once the run has started. */
export function waitReasonOf(run: Run): string | null {
	if (run.status !== "queued" && run.status !== "scheduled_retry") return null;
	return run.waitReason ? WAIT_REASONS[run.waitReason] : "Queued. The run will start when its turn comes.";
}
