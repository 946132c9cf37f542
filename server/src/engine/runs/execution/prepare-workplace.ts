import path from "node:path";
import { asString } from "@paperclipai/adapter-utils";
import { makeFolder } from "../../../platform/disk/make-folder.ts";
import { type AgentRow, getAgentRow } from "../../../records/agents/store.ts";
import { type NewRunEvent, recordRunEvent } from "../../../records/runs/run-events.ts";
import type { RunRow } from "../../../records/runs/run-rows.ts";
import type { ServerAdapter } from "../../adapters/server-adapter.ts";
import { type ChosenEnvironment, chooseEnvironment } from "../../environments/run/choose-environment.ts";
import type { TravellingWorkspace } from "../../environments/run/environment-run.ts";
import { requireSupport, requireWorkspace } from "../../environments/run/environment-support.ts";
import { type PreparedRunEnvironment, prepareEnvironment } from "../../environments/run/prepare-environment.ts";
import { performOperation } from "../../workspaces/operations.ts";
import { checkFilters } from "../../workspaces/prepare/check-filters.ts";
import { type PreparedWorkspace, prepareWorkspace } from "../../workspaces/prepare/prepare-workspace.ts";
import { provision } from "../../workspaces/prepare/provision.ts";
import { travelling } from "../../workspaces/prepare/travelling.ts";
import type { ExecutionContext, OpenRun } from "./open-run.ts";
import type { Deadline } from "./preparation-deadline.ts";
import { runWorkspaceCommand } from "./run-workspace-command.ts";

export interface Workplace {
	agent: AgentRow;
	workspace: PreparedWorkspace | null;
	environment: PreparedRunEnvironment | null;
}

export async function prepareWorkplace(
	context: ExecutionContext,
	opened: OpenRun,
	adapter: ServerAdapter,
	deadline: Deadline,
): Promise<Workplace> {
	const { run } = opened;
	const { signal } = deadline;
	const agent = await getAgentRow(context, run.agentId);
	const chosen = await chooseEnvironment(context, run, agent);
	requireSupport(adapter, chosen.environment);
	const workspace =
		run.issueId === null ? null : await prepareIssueWorkspace(context, run, signal, run.issueId, agent, chosen);
	deadline.check();
	if (workspace === null) requireWorkspace(chosen.environment, asString(agent.adapterConfig.cwd));
	const environment = await prepareChosen(context, run, signal, chosen, workspace);
	deadline.check();
	if (workspace !== null) {
		const runEnvironment = environment?.runEnvironment;
		await provision(context, workspace, run.id, chosen, (command) =>
			runWorkspaceCommand(context, opened, command, runEnvironment, deadline),
		);
		await checkFilters(workspace, (event) => recordRunEvent(context, run, event));
	}
	return { agent, workspace, environment };
}

async function prepareIssueWorkspace(
	context: ExecutionContext,
	run: RunRow,
	signal: AbortSignal,
	issueId: string,
	agent: Parameters<typeof prepareWorkspace>[1]["agent"],
	environment: ChosenEnvironment,
): Promise<PreparedWorkspace | null> {
	const report = (event: NewRunEvent) => recordRunEvent(context, run, event);
	return await prepareWorkspace(context, { runId: run.id, issueId, agent, environment, signal, report });
}

async function prepareChosen(
	context: ExecutionContext,
	run: RunRow,
	signal: AbortSignal,
	{ environment }: ChosenEnvironment,
	prepared: PreparedWorkspace | null,
): Promise<PreparedRunEnvironment | null> {
	if (environment === null) return null;
	await makeFolder(path.join(context.folder.workspaces, run.agentId));
	const prepare = (workspace: TravellingWorkspace | null) =>
		prepareEnvironment(context, run, environment, workspace, signal);
	if (prepared === null) return await prepare(null);
	const workspaceId = prepared.workspace.id;
	const operation = { workspaceId, runId: run.id, kind: "environment_prepare" } as const;
	return await performOperation(context, operation, async () => {
		const value = await prepare(travelling(prepared));
		return { value, details: { environment: environment.name } };
	});
}
