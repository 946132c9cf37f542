import { retryableError } from "../environment/environment-errors.ts";
import type { EnvironmentRun, EnvironmentWorkspace, PreparedEnvironment } from "../environment/environment-run.ts";
import type { EnvironmentDriver, ExecutionEnvironment } from "../environment/execution-environment.ts";
import type { CodedError } from "../errors/coded-error.ts";
import { sendWorkspaceFiles } from "./calls/carried-files.ts";
import {
	feedRemoteCall,
	followRemoteCall,
	scriptFailed,
	settleRemoteCall,
	signalRemoteCall,
} from "./calls/remote-call.ts";
import { startRemoteCall } from "./calls/start-remote-call.ts";
import { END_RUN_SCRIPT } from "./calls/stop-scripts.ts";
import { createApiForward } from "./connection/api-forward.ts";
import { createConnectionPool } from "./connection/connection-pool.ts";
import { createSshShell } from "./connection/ssh-shell.ts";
import { prepareFolders } from "./prepare-folders.ts";
import { probeSsh } from "./probe/probe-ssh.ts";
import { readSshSettings } from "./ssh-settings.ts";
import type { LocalWorkspace } from "./workspace/local-workspace.ts";
import { finishIntegrations } from "./workspace/past-runs.ts";
import { prepareWorkspaceForSshExecution } from "./workspace/prepare-workspace.ts";
import { removeWorkspaceFromSsh } from "./workspace/remove-workspace.ts";
import { restoreWorkspaceFromSshExecution } from "./workspace/restore-workspace.ts";

export type OpenWorkspace = (workspace: EnvironmentWorkspace) => Promise<LocalWorkspace>;

const FINDING_FIELDS = {
	ssh_authentication_failed: ["privateKey", "identityFile", "user"],
	ssh_connection_failed: ["host"],
	ssh_disk_low: ["basePath"],
	ssh_forwarding_forbidden: ["apiUrl"],
	ssh_host_key_changed: ["hostKeys"],
	ssh_key_invalid: ["privateKey", "identityFile"],
	ssh_name_not_resolved: ["host"],
	ssh_path_not_writable: ["basePath"],
	ssh_protocol_unsupported: ["hostKeys"],
};

/** @param openWorkspace Omitted in the process of a call, which transfers no workspace. */
export function createSshDriver(openWorkspace?: OpenWorkspace): EnvironmentDriver {
	const open = (settings: Record<string, unknown>) => openSshEnvironment(settings, openWorkspace);
	return { name: "ssh", findingFields: FINDING_FIELDS, open };
}

function openSshEnvironment(given: Record<string, unknown>, openWorkspace?: OpenWorkspace): ExecutionEnvironment {
	const settings = readSshSettings(given);
	const { user, host, port, basePath } = settings;
	const forward = createApiForward(settings);
	const pool = createConnectionPool(settings, forward.onOpen);
	const shell = createSshShell(pool);
	const folderOf = ({ runId }: EnvironmentRun) => `${basePath}/runs/${runId}`;
	const transferOf = async (run: EnvironmentRun, workspace: EnvironmentWorkspace, signal: AbortSignal) => {
		if (openWorkspace === undefined) throw new Error("This process cannot transfer workspaces.");
		return { shell, local: await openWorkspace(workspace), runId: run.runId, basePath, signal };
	};
	// Completes interrupted integrations without a connection, because half-written files and a locked index must not
	// wait for an unreachable machine. An error is ignored, because it recurs in the next step.
	const finishHere = async (workspace: EnvironmentWorkspace) => {
		const finish = async () => openWorkspace && (await finishIntegrations(await openWorkspace(workspace)));
		await finish().catch(() => undefined);
	};
	const endRun = async (run: EnvironmentRun, folder: "keep" | "remove", signal: AbortSignal) => {
		const result = await shell.run(END_RUN_SCRIPT, { args: [folderOf(run), run.runId, folder], signal });
		if (result.exitCode !== 0) throw scriptFailed("end the run", result);
		if (result.stdout.toString("latin1").trim() !== "0") throw survived(run);
	};
	return {
		identity: `ssh://${user}@${host}:${port}${basePath}`,
		probe: (request) => probeSsh(shell, settings, pool, request),
		reach: async (signal) => void (await shell.run(":", { signal })),
		async prepare(run, signal) {
			const runFolder = folderOf(run);
			const { home, apiPort } = await prepareFolders(shell, run, { basePath, runFolder }, signal);
			const folders = [{ here: run.agentHome, there: home }];
			let sent = null;
			if (run.workspace !== null) {
				sent = await prepareWorkspaceForSshExecution(await transferOf(run, run.workspace, signal));
				await sendWorkspaceFiles(shell, run.workspace, sent.path, signal);
				folders.push({ here: run.workspace.path, there: sent.path });
			}
			const apiUrl = settings.apiUrl ?? (await forward.urlFor(shell, pool, run, { runFolder, apiPort }, signal));
			return { folders, runFolder, apiUrl, state: sent } satisfies PreparedEnvironment;
		},
		async start(call, signal) {
			forward.keep(call);
			await startRemoteCall(shell, call, signal);
		},
		async follow(call, from, sink, signal) {
			forward.keep(call);
			await followRemoteCall(shell, call, from, sink, signal);
		},
		feed: (call, part, signal) => feedRemoteCall(shell, call, part, signal),
		signal: (call, name, signal) => signalRemoteCall(shell, call, name, signal),
		settle: (call, signal) => settleRemoteCall(shell, call, signal),
		async collect(run, signal) {
			if (run.workspace !== null) await finishHere(run.workspace);
			await endRun(run, "keep", signal);
			if (run.workspace === null) return { details: {} };
			const restored = await restoreWorkspaceFromSshExecution(await transferOf(run, run.workspace, signal));
			return { details: { ...restored } };
		},
		kill: (run, signal) => endRun(run, "keep", signal),
		remove: (run, signal) => endRun(run, "remove", signal),
		removeWorkspace: (id, signal) => removeWorkspaceFromSsh(shell, basePath, id, signal),
		async close() {
			forward.close();
			await pool.close();
		},
	};
}

function survived({ runId }: EnvironmentRun): CodedError {
	return retryableError(
		"environment_processes_survived",
		`Processes of the run ${runId} could not be killed on the remote machine.`,
		{
			hint: "They are blocked in an uninterruptible system call, for example because a network disk hangs. Check the network disks of the machine.",
		},
	);
}
