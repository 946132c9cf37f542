import { randomUUID } from "node:crypto";
import path from "node:path";
import { bridgeCommand, bridgeInput } from "../environment/bridge/bridge-command.ts";
import { CodedError } from "../errors/coded-error.ts";
import { makeFolders } from "../files/make-folders.ts";
import {
	agentEnvironment,
	checkArguments,
	currentRunScope,
	lockLimitOf,
	mergeWithGitSettings,
	RUN_VARIABLE,
	type RunChildProcessOptions,
	type RunChildProcessResult,
	type RunScope,
	removeFolder,
	requireCommand,
	resolveCommand,
	runSpooledProcess,
	spoolAt,
	withTemporaryFolder,
} from "../process/index.ts";
import { ensureAbsoluteDirectory } from "../workspace/ensure-absolute-directory.ts";
import { isRequestCarried } from "./carried-request.ts";

/**
 * Runs a program until it exits: streams its output to `onLog`, enforces the limits, and kills every remaining process.
 * Inside a run the process outlives the server: when the adapter repeats the call on another server, it continues with
 * the running process, or returns the recorded result.
 * @param runId Marks the processes of a call outside a run; inside a run, the run's own id marks them.
 * @throws {CodedError} when nothing could be started: `command_missing`, `command_not_found`, `command_not_executable`,
 * `command_start_failed`, `command_not_recorded`, `cwd_not_absolute`, `cwd_not_found`, `cwd_not_a_directory`,
 * `cwd_not_accessible`, `argument_too_long`, `argument_invalid`, `too_many_open_files`, `too_many_processes`,
 * `out_of_memory`, `run_stopped`; `spool_changed` when the command was killed because its files in `spoolFolder` were
 * removed or replaced; and `run_detached` when the server detaches from the run.
 */
export async function runChildProcess(
	runId: string,
	command: string,
	args: string[],
	options: RunChildProcessOptions,
): Promise<RunChildProcessResult> {
	const scope = currentRunScope();
	if (scope !== undefined) return await runInScope(withRequest(scope, args, options), command, args, options);
	return await withTemporaryScope({ runId }, (temporary) => runInScope(temporary, command, args, options));
}

/**
 * Runs a short probe such as `--version`, which uses no call number of the run, does not carry the run's marker, and is
 * killed when the server detaches.
 * @throws {CodedError} the errors of `runChildProcess`.
 */
export async function runProbeProcess(
	command: string,
	args: string[],
	options: RunChildProcessOptions,
): Promise<RunChildProcessResult> {
	const run = currentRunScope();
	const signal = run && AbortSignal.any([run.signal, run.detach]);
	const body = (scope: RunScope) => runInScope(signal ? { ...scope, signal } : scope, command, args, options);
	const runId = `probe-${randomUUID()}`;
	const result = await (run?.environment === undefined
		? withTemporaryScope({ runId }, body)
		: withScopeOfRun({ runId, environment: run.environment }, run.spoolFolder, body));
	if (run?.detach.aborted) throw new CodedError("run_detached", "The server has detached from the run.");
	return result;
}

/** Adds to the report on the end of the call whether the program received the request. */
function withRequest(scope: RunScope, args: string[], options: RunChildProcessOptions): RunScope {
	const carriedRequest = isRequestCarried(scope.requestMarkers ?? [], args, options);
	return carriedRequest === undefined
		? scope
		: { ...scope, onCallEnd: (end) => scope.onCallEnd?.({ ...end, carriedRequest }) };
}

async function runInScope(
	scope: RunScope,
	command: string,
	args: string[],
	options: RunChildProcessOptions,
): Promise<RunChildProcessResult> {
	const call = scope.nextCall(options.onInput !== undefined);
	const spool = spoolAt(path.join(scope.spoolFolder, String(call)));
	const env = { ...mergeWithGitSettings(scope.variables ?? {}, options.env), [RUN_VARIABLE]: scope.runId };
	const lockLimit = lockLimitOf(scope.runId);
	const { environment } = scope;
	if (environment !== undefined) {
		requireCommand(command);
		checkArguments(args, env);
		const name = `${scope.runId}-${call}`;
		const stdin = bridgeInput(name, { command, args, env, options });
		const mark = { env: { [RUN_VARIABLE]: scope.runId }, lockLimit };
		const bridged = async () => bridgeCommand(environment, spool.folder, mark);
		return await runSpooledProcess({ scope, call, spool, options: { ...options, stdin }, command: bridged });
	}
	const local = async () => {
		await ensureAbsoluteDirectory(options.cwd);
		const file = await resolveCommand(command, options.cwd, options.env);
		const all = agentEnvironment(env);
		checkArguments(args, all);
		return { file, args, cwd: options.cwd, env: all, lockLimit };
	};
	return await runSpooledProcess({ scope, call, spool, options, command: local });
}

/** Deletes the spool after the call, because no other server takes over a call outside a run. */
async function withTemporaryScope<T>(
	given: Pick<RunScope, "runId">,
	body: (scope: RunScope) => Promise<T>,
): Promise<T> {
	const inFolder = async (folder: string) => await body(emptyScope(given, folder));
	return await withTemporaryFolder("spool", inFolder, given.runId);
}

/**
 * Creates the spool in the folder of the run, which is removed at the end of the run. The next server must not kill a
 * call that is starting in another environment, because its container would be left behind.
 */
async function withScopeOfRun<T>(
	given: Pick<RunScope, "runId" | "environment">,
	spoolFolder: string,
	body: (scope: RunScope) => Promise<T>,
): Promise<T> {
	const folder = path.join(spoolFolder, given.runId);
	await makeFolders(folder, 0o700);
	try {
		return await body(emptyScope(given, folder));
	} finally {
		await removeFolder(folder);
	}
}

function emptyScope(given: Pick<RunScope, "runId" | "environment">, spoolFolder: string): RunScope {
	let calls = 0;
	return {
		...given,
		spoolFolder,
		nextCall: () => ++calls,
		loggedBytes: () => 0,
		signal: new AbortController().signal,
		detach: new AbortController().signal,
	};
}
