import { cp, readdir } from "node:fs/promises";
import path from "node:path";
import { CodedError } from "../../errors/coded-error.ts";
import { makeFolders } from "../../files/make-folders.ts";
import { AGENT_LIMITS } from "../../limits/agent-limits.ts";
import {
	agentEnvironment,
	checkArguments,
	closeOutput,
	feedInput,
	isFirst,
	killSpooledProcesses,
	lockLimitOf,
	removeFolder,
	resolveCommand,
	type ShimCommand,
	startCall,
	terminate,
} from "../../process/index.ts";
import { ensureAbsoluteDirectory } from "../../workspace/ensure-absolute-directory.ts";
import type { EnvironmentCall } from "../environment-call.ts";
import type { EnvironmentRun, PreparedEnvironment } from "../environment-run.ts";
import type { EnvironmentDriver, ExecutionEnvironment } from "../execution-environment.ts";
import { callMark, followLocalCall, settleLocalCall, signalLocalCall, spoolOf } from "./local-call.ts";

const ORPHAN_GRACE_SEC = AGENT_LIMITS.orphanGraceMs / 1000;

/** Starts programs on the local machine, without changing paths. The setting `folder` is the folder for run files. */
export const localDriver: EnvironmentDriver = {
	name: "local",
	open: (settings) => openLocalEnvironment(String(settings.folder)),
};

function openLocalEnvironment(folder: string): ExecutionEnvironment {
	const runFolder = ({ runId }: Pick<EnvironmentRun, "runId">) => path.join(folder, "runs", runId);
	const killRun = async (run: EnvironmentRun) => {
		const calls = path.join(runFolder(run), "calls");
		for (const name of await readdir(calls).catch(() => [])) {
			await terminate({ runId: callMark({ run, name }), shim: null, since: null }, ORPHAN_GRACE_SEC);
		}
		if (!(await killSpooledProcesses(run.runId, calls, ORPHAN_GRACE_SEC))) throw survived(run);
	};
	return {
		identity: `local://${folder}`,
		async probe({ command }) {
			if (command === null) return [];
			try {
				const found = await resolveCommand(command, "/", {});
				return [{ code: "command_found", level: "info", message: `The command is ${found}.` }];
			} catch (error) {
				const { code, message, hint } = error as CodedError;
				return [{ code, level: "error", message, hint: hint ?? null }];
			}
		},
		reach: async () => undefined,
		async prepare(run) {
			const there = runFolder(run);
			for (const made of [there, run.agentHome]) await makeFolders(made, 0o700);
			const folders = [run.agentHome, ...(run.workspace === null ? [] : [run.workspace.path])];
			return {
				folders: folders.map((here) => ({ here, there: here })),
				runFolder: there,
				apiUrl: `http://127.0.0.1:${run.apiPort}`,
				state: null,
			} satisfies PreparedEnvironment;
		},
		start: startOnce,
		follow: followLocalCall,
		feed: (call, part) => feedInput(spoolOf(call), part),
		signal: signalLocalCall,
		settle: settleLocalCall,
		collect: async () => ({ details: {} }),
		kill: killRun,
		async remove(run) {
			await killRun(run);
			await removeFolder(runFolder(run));
		},
		// Local programs work in the worktree itself.
		removeWorkspace: async () => undefined,
		close: async () => undefined,
	};
}

const starting = new Map<string, Promise<void>>();

/** Serializes concurrent starts of the same call; once one has succeeded, the others do nothing. */
async function startOnce(call: EnvironmentCall, signal: AbortSignal): Promise<void> {
	const { folder } = spoolOf(call);
	const start = (starting.get(folder) ?? Promise.resolve())
		.catch(() => undefined)
		.then(() => startCallHere(call, signal));
	starting.set(folder, start);
	try {
		await start;
	} finally {
		if (starting.get(folder) === start) starting.delete(folder);
	}
}

async function startCallHere(call: EnvironmentCall, signal: AbortSignal): Promise<void> {
	const { run, cwd, stdin, carried, hasInput } = call;
	const spool = spoolOf(call);
	if (!(await isFirst(spool))) return;
	const scope = { runId: run.runId, loggedBytes: () => 0, signal, detach: signal };
	const input = hasInput ? { onInput: () => undefined } : { stdin };
	const options = { cwd, env: call.env, timeoutSec: 0, graceSec: 0, ...input, onLog: async () => undefined };
	const command = async () => {
		const prepared = await commandOf(call);
		for (const { here, there } of carried) await cp(here, there, { recursive: true });
		return prepared;
	};
	const { output } = await startCall({ scope, call: 1, spool, options, command });
	await closeOutput(output);
}

async function commandOf(call: EnvironmentCall): Promise<ShimCommand> {
	const { command, args, cwd, env } = call;
	await ensureAbsoluteDirectory(cwd);
	const file = await resolveCommand(command, cwd, env);
	const all = agentEnvironment(env);
	checkArguments(args, all);
	return { file, args, cwd, env: all, lockLimit: lockLimitOf(callMark(call)) };
}

function survived({ runId }: EnvironmentRun): CodedError {
	return new CodedError("environment_processes_survived", `Processes of the run ${runId} could not be killed.`, {
		hint: "They are blocked in an uninterruptible system call, for example because a network disk hangs. Check the network disks of the machine.",
	});
}
