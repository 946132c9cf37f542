import { getAgentRow } from "../../agents/store.ts";
import type { LogLimitContext } from "../../config/limits.ts";
import type { OpenWorkspaceContext } from "../../workspaces/open-workspace.ts";
import { type PreparedWorkspace, prepareWorkspace } from "../../workspaces/prepare-workspace.ts";
import { recordRunEvent } from "../store/run-events.ts";
import type { OpenRun } from "./open-run.ts";
import { runWorkspaceCommand } from "./run-workspace-command.ts";

/** Prepares the workspace of the issue that a run works on; `null` for a run without one. */
export async function prepareIssueWorkspace(
	context: OpenWorkspaceContext & LogLimitContext,
	opened: OpenRun,
): Promise<PreparedWorkspace | null> {
	const { run, signal } = opened;
	if (run.issueId === null) return null;
	return await prepareWorkspace(context, {
		runId: run.id,
		issueId: run.issueId,
		agent: await getAgentRow(context, run.agentId),
		signal,
		runCommand: (command) => runWorkspaceCommand(context, opened, command),
		report: async (event) => void (await recordRunEvent(context, run, event)),
	});
}
