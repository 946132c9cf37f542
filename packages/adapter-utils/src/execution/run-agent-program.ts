import type { AdapterExecutionContext, AdapterInvocationMeta } from "../contract/execution.ts";
import type { RunChildProcessResult } from "../process/index.ts";
import { runChildProcess } from "../program/run-child-process.ts";
import { buildInvocationEnvForLogs } from "../redaction/invocation-env.ts";

/** An invocation of an agent's program. */
export interface AgentProgram {
	command: string;
	args: string[];
	/** Absolute path of an existing directory. */
	cwd: string;
	/** Variables of the process. Secrets are masked in what `onMeta` gets. */
	env: Record<string, string>;
	/** Text for standard input, which is closed after it. */
	stdin: string;
	/** Wall-clock limit in seconds; 0 = none. */
	timeoutSec: number;
	/** Seconds between SIGTERM and SIGKILL. */
	graceSec: number;
	/** Further fields for `onMeta`, such as the prompt. Default: none. */
	meta?: Pick<AdapterInvocationMeta, "prompt" | "promptMetrics" | "commandNotes">;
	/** Called with each chunk of standard output, before it is logged, and awaited. Default: nothing. */
	onStdout?: (chunk: string) => void | Promise<void>;
	/** Abort it to stop the program early, for example after a certain output. Default: none. */
	stopSignal?: AbortSignal;
}

/**
 * Reports the invocation through `ctx.onMeta`, runs the program until it exits, and logs its output.
 *
 * @throws {CodedError} as `runChildProcess` does; and whatever the callbacks of `ctx` throw.
 */
export async function runAgentProgram(
	ctx: AdapterExecutionContext,
	program: AgentProgram,
): Promise<RunChildProcessResult> {
	const { command, args, cwd, env, stdin, timeoutSec, graceSec, meta, onStdout, stopSignal } = program;
	await ctx.onMeta?.({
		adapterType: ctx.agent.adapterType,
		command,
		commandArgs: args,
		cwd,
		env: buildInvocationEnvForLogs(env),
		...meta,
	});
	return await runChildProcess(ctx.runId, command, args, {
		cwd,
		env,
		timeoutSec,
		graceSec,
		stdin,
		onLog: async (stream, chunk) => {
			if (stream === "stdout") await onStdout?.(chunk);
			await ctx.onLog(stream, chunk);
		},
		...(stopSignal ? { stopSignal } : {}),
		...(ctx.onSpawn ? { onSpawn: ctx.onSpawn } : {}),
	});
}
