import type { AdapterExecutionContext, AdapterInvocationMeta } from "../contract/execution.ts";
import type { RunChildProcessResult } from "../process/launch/child-process.ts";
import { runChildProcess } from "../process/run-child-process.ts";
import { buildInvocationEnvForLogs } from "../redaction/invocation-env.ts";

/** One start of an agent's program. */
export interface AgentProgram {
	command: string;
	args: string[];
	/** Absolute path of an existing directory. */
	cwd: string;
	/** Variables of the process; their secrets are masked in what is told of the start. */
	env: Record<string, string>;
	/** Text for standard input, which is closed after it. */
	stdin: string;
	/** Wall-clock limit in seconds; 0 = none. */
	timeoutSec: number;
	/** Seconds between SIGTERM and SIGKILL. */
	graceSec: number;
	/** What else `onMeta` is told, as the prompt. Default: nothing. */
	meta?: Pick<AdapterInvocationMeta, "prompt" | "promptMetrics" | "commandNotes">;
	/** Gets every piece of standard output before the log does. */
	onStdout?: (chunk: string) => void;
	/** Aborted to end the program before its time, for something that it has printed. */
	stopSignal?: AbortSignal;
}

/**
 * Tells the host what is about to start, runs it to its end and logs its output.
 *
 * @throws {CodedError} as `runChildProcess` does, when the program could not be started.
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
			if (stream === "stdout") onStdout?.(chunk);
			await ctx.onLog(stream, chunk);
		},
		...(stopSignal ? { stopSignal } : {}),
		...(ctx.onSpawn ? { onSpawn: ctx.onSpawn } : {}),
	});
}
