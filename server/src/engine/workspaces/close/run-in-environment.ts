import { AGENT_LIMITS, removeFolder, withRunScope } from "@paperclipai/adapter-utils/host";
import { type RunChildProcessResult, runChildProcess } from "@paperclipai/adapter-utils/server-utils";
import { runFolderOf } from "../../../platform/data-folder/run-folder.ts";
import type { RunEnvironmentRecord } from "../../../platform/db/tables/heartbeat-runs.ts";
import { makeFolder } from "../../../platform/disk/make-folder.ts";
import { LIMITS } from "../../../platform/settings/limits.ts";
import type { ProjectRow } from "../../../records/projects/store.ts";
import type { WorkspaceRow } from "../../../records/workspaces/rows.ts";
import { endEnvironment } from "../../environments/run/end-environment.ts";
import { prepareEnvironment } from "../../environments/run/prepare-environment.ts";
import type { ClosingContext } from "../lease.ts";
import { travelling } from "../prepare/travelling.ts";

export interface EnvironmentCommand {
	workspace: WorkspaceRow;
	project: ProjectRow;
	environment: Omit<RunEnvironmentRecord, "identity">;
	agentId: string;
	command: { command: string; cwd: string; timeoutSec: number };
	operationId: string;
}

/**
 * Runs the command in the workspace like an agent's program, and collects its changes.
 * @throws {CodedError} of the environment's driver, and the errors of `runChildProcess`.
 */
export async function runInEnvironment(
	context: ClosingContext,
	{ workspace, project, environment, agentId, command: { command, cwd, timeoutSec }, operationId }: EnvironmentCommand,
): Promise<RunChildProcessResult> {
	const run = { id: operationId, companyId: workspace.companyId, agentId, hasAgentFolders: false };
	const travelled = travelling({ workspace, project });
	const files = runFolderOf(context.folder, operationId);
	const never = new AbortController().signal;
	await makeFolder(files.spools);
	const { runEnvironment } = await prepareEnvironment(
		context,
		run,
		environment,
		travelled,
		never,
		LIMITS.copyRemovalMs,
	).catch(async (error: unknown) => {
		await removeFolder(files.root);
		throw error;
	});
	const scope = {
		runId: operationId,
		...{ spoolFolder: files.spools, environment: runEnvironment, signal: never, detach: never },
		...{ nextCall: () => 0, loggedBytes: () => 0, maxOutputBytes: context.maxLogBytes },
	};
	const graceSec = AGENT_LIMITS.orphanGraceMs / 1000;
	const options = { cwd, env: {}, timeoutSec, graceSec, onLog: async () => undefined };
	try {
		return await withRunScope(scope, () => runChildProcess(operationId, "/bin/sh", ["-c", command], options));
	} finally {
		const ended = {
			...run,
			environment: { ...environment, identity: runEnvironment.identity },
			environmentEndedAt: null,
		};
		const stops = { leave: never, stopped: never };
		await endEnvironment(context, ended, travelled, async (collect) => void (await collect()), stops);
		await removeFolder(files.root);
	}
}
