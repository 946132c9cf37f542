import type { Run } from "@paperclipai/shared";

const REASONS: Record<NonNullable<Run["waitReason"]>, string> = {
	slot: "Waits for a free slot: other runs are under way.",
	paused: "Waits because the agent is paused.",
	workspace_busy: "Waits for its workspace, which another run uses.",
	budget: "Waits because the budget is used up.",
	retry_at: "Waits for the time of its next attempt.",
	dependencies: "Waits for the work it depends on.",
	disk_full: "Waits because the server's disk is full.",
};

/** Why a run has not started yet, `null` once it has. */
export function waitingFor(run: Run): string | null {
	if (run.status !== "queued" && run.status !== "scheduled_retry") return null;
	return run.waitReason ? REASONS[run.waitReason] : "Starts in a moment.";
}
