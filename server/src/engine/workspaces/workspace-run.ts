import type { AgentRow } from "../../records/agents/store.ts";
import type { NewRunEvent } from "../../records/runs/run-events.ts";
import type { ChosenEnvironment } from "../environments/run/choose-environment.ts";

export interface WorkspaceCommand {
	command: string;
	cwd: string;
	timeoutSec: number;
	operationId: string;
}

export interface WorkspaceRun {
	runId: string;
	issueId: string;
	agent: Pick<AgentRow, "adapterConfig">;
	environment: ChosenEnvironment;
	signal: AbortSignal;
	report(event: NewRunEvent): Promise<void>;
}
