import type { AdapterExecutionContext, AdapterInvocationMeta } from "../contract/execution.ts";
import type { RunChildProcessOptions, RunChildProcessResult } from "../process/index.ts";
import { runChildProcess } from "../program/run-child-process.ts";
import { buildInvocationEnvForLogs } from "../redaction/invocation-env.ts";

export interface AgentProgram {
	command: string;
	args: string[];
	/** Absolute path of an existing directory. */
	cwd: string;
	/** Variables of the program; `onMeta` gets them with secrets masked. */
	env: Record<string, string>;
	stdin: string;
	/** 0 = no limit. */
	timeoutSec: number;
	/** Seconds between SIGTERM and SIGKILL. */
	graceSec: number;
	meta?: Pick<AdapterInvocationMeta, "prompt" | "promptMetrics" | "commandNotes">;
	/** Called with each chunk, and awaited before the chunk is logged. */
	onStdout?: (chunk: string) => void | Promise<void>;
	/** Abort it to stop the program early, for example after a certain output. */
	stopSignal?: AbortSignal;
	/** See `RunChildProcessOptions`. Then `stdin` is empty. */
	onInput?: RunChildProcessOptions["onInput"];
	/** See `RunChildProcessOptions`. */
	onCaughtUp?: () => void;
	/** See `RunChildProcessOptions`. */
	prompt?: string;
	/** See `RunChildProcessOptions`. Called after `onStdout`. */
	isTurnOver?: () => boolean;
	/** See `RunChildProcessOptions`. */
	finalGraceMs?: number;
	/** See `RunChildProcessOptions`. */
	isWaiting?: () => boolean;
}

/** @throws {CodedError} the errors of `runChildProcess`, and any error of the callbacks of `ctx`. */
export async function runAgentProgram(
	ctx: AdapterExecutionContext,
	program: AgentProgram,
): Promise<RunChildProcessResult> {
	const { command, args, cwd, env, stdin, timeoutSec, graceSec, meta, onStdout, stopSignal } = program;
	const { finalGraceMs, isTurnOver, isWaiting, onCaughtUp, onInput, prompt } = program;
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
		...(onInput ? { onInput } : {}),
		...(onCaughtUp ? { onCaughtUp } : {}),
		...(prompt === undefined ? {} : { prompt }),
		...(isTurnOver ? { isTurnOver } : {}),
		...(finalGraceMs === undefined ? {} : { finalGraceMs }),
		...(isWaiting ? { isWaiting } : {}),
		...(ctx.onSpawn ? { onSpawn: ctx.onSpawn } : {}),
	});
}
