import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { CodedError } from "../errors/coded-error.ts";
import { ensureAbsoluteDirectory } from "../workspace/ensure-absolute-directory.ts";
import { lockLimitOf, RUN_VARIABLE } from "./identify/run-marker.ts";
import { checkArguments } from "./launch/argument-limits.ts";
import { agentEnvironment } from "./launch/base-environment.ts";
import type { RunChildProcessOptions, RunChildProcessResult } from "./launch/child-process.ts";
import { resolveCommand } from "./launch/resolve-command.ts";
import { spoolAt } from "./launch/spool.ts";
import { currentRunScope, type RunScope } from "./scope/run-scope.ts";
import { runSpooledProcess } from "./spooled-process.ts";

/**
 * Runs one program to its end: output to `onLog` while it comes, limits enforced, and at the end nothing that it
 * started is left. Inside a run the process outlives the host: when the host is started again and the adapter makes the
 * same call once more, it continues with the process, or the result, that is already there.
 *
 * @throws {CodedError} when nothing could be started: `command_missing`, `command_not_found`, `command_not_executable`,
 * `command_start_failed`, `cwd_not_absolute`, `cwd_not_found`, `cwd_not_a_directory`, `argument_too_long`, `argument_invalid`. And with `run_detached` when the host goes away.
 */
export async function runChildProcess(
	runId: string,
	command: string,
	args: string[],
	options: RunChildProcessOptions,
): Promise<RunChildProcessResult> {
	const host = currentRunScope();
	if (host === undefined) return await withTemporaryHost(runId, (own) => runInHost(own, command, args, options));
	return await runInHost(host, command, args, options);
}

/**
 * The same for a question to a program that is no part of a run, as `--version`: it is not counted among the calls of
 * the run, its processes do not carry the run's mark, and they end when the run is stopped or let go of.
 *
 * @throws {CodedError} as `runChildProcess` does.
 */
export async function runProbeProcess(
	command: string,
	args: string[],
	options: RunChildProcessOptions,
): Promise<RunChildProcessResult> {
	const host = currentRunScope();
	const signal = host && AbortSignal.any([host.signal, host.detach]);
	const body = (own: RunScope) => runInHost(signal ? { ...own, signal } : own, command, args, options);
	const result = await withTemporaryHost(`question-${randomUUID()}`, body);
	if (host?.detach.aborted) throw new CodedError("run_detached", "The host has let go of the run.");
	return result;
}

async function runInHost(
	host: RunScope,
	command: string,
	args: string[],
	options: RunChildProcessOptions,
): Promise<RunChildProcessResult> {
	const call = host.nextCall();
	return await runSpooledProcess({
		host,
		call,
		spool: spoolAt(path.join(host.spoolFolder, String(call))),
		options,
		command: async () => {
			await ensureAbsoluteDirectory(options.cwd);
			const file = await resolveCommand(command, options.cwd, options.env);
			const env = agentEnvironment({ ...options.env, [RUN_VARIABLE]: host.runId });
			checkArguments(args, env);
			return { file, args, cwd: options.cwd, env, lockLimit: lockLimitOf(host.runId) };
		},
	});
}

/** Outside a run nobody comes back for the files: they live as long as the call. */
async function withTemporaryHost<T>(runId: string, body: (host: RunScope) => Promise<T>): Promise<T> {
	const folder = await mkdtemp(path.join(tmpdir(), "paperclip-spool-"));
	let calls = 0;
	try {
		return await body({
			runId,
			spoolFolder: folder,
			nextCall: () => ++calls,
			loggedBytes: () => 0,
			signal: new AbortController().signal,
			detach: new AbortController().signal,
		});
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}
