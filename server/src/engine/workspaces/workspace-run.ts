import type { AgentRow } from "../../records/agents/store.ts";
import type { NewRunEvent } from "../../records/runs/run-events.ts";
import type { ChosenEnvironment } from "../environments/run/choose-environment.ts";

/** A shell command of a project, in a workspace. */
export interface WorkspaceCommand {
	command: string;
	cwd: string;
	timeoutSec: number;
	operationId: string;
}

/** What the preparation of a workspace needs of its run. */
export interface WorkspaceRun {
	runId: string;
	issueId: string;
	agent: Pick<AgentRow, "adapterConfig">;
	environment: ChosenEnvironment;
	/** Aborted when the run is stopped. */
	signal: AbortSignal;
	report(event: NewRunEvent): Promise<void>;
}
