import type { Run, RunEvent } from "@paperclipai/shared";

/** The run that holds the workspace a started run waits for; `null` if it does not wait. */
export function workspaceHolderOf(run: Pick<Run, "status" | "cwd">, events: readonly RunEvent[]): string | null {
	// The folder is stored once the run has its workspace.
	if (run.status !== "running" || run.cwd !== null) return null;
	const holder = events.findLast(({ type }) => type === "workspace_busy")?.payload?.runId;
	return typeof holder === "string" ? holder : null;
}
