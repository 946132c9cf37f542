import type { Run, RunEvent } from "@paperclipai/shared";

/**
 * Returns the id of the run that holds the workspace for which a started run waits; `null` if the run does not wait.
 */
export function workspaceHolderOf(run: Pick<Run, "status" | "cwd">, events: readonly RunEvent[]): string | null {
	// The run's folder is stored as soon as the run has its workspace.
	if (run.status !== "running" || run.cwd !== null) return null;
	const holder = events.findLast(({ type }) => type === "workspace_busy")?.payload?.runId;
	return typeof holder === "string" ? holder : null;
}
