import type { AdapterExecutionContext } from "@paperclipai/adapter-utils";
import {
	buildInvocationEnvForLogs,
	type RunChildProcessResult,
	runChildProcess,
} from "@paperclipai/adapter-utils/server-utils";
import { buildArguments, type CodexSettings } from "./command.ts";
import { buildCodexEnv } from "./env.ts";
import { readInstructions } from "./instructions.ts";
import { type CodexRunOutput, createCodexOutputReader } from "./parse.ts";
import { buildPrompt } from "./prompt.ts";
import { type CodexFailure, isCodexUnknownSessionError, judgeCodexRun } from "./verdict.ts";

/** One start of the program, from its first to its last byte. */
export interface CodexAttempt {
	exit: RunChildProcessResult;
	output: CodexRunOutput;
	failure: CodexFailure | null;
}

export async function runAttempt(
	ctx: AdapterExecutionContext,
	settings: CodexSettings,
	threadId: string | null,
): Promise<CodexAttempt> {
	const args = buildArguments(settings, threadId);
	const env = buildCodexEnv(ctx);
	const instructions = await readInstructions(settings);
	const prompt = buildPrompt(ctx, settings, { instructions, isResumed: threadId !== null });
	await ctx.onMeta?.({
		adapterType: ctx.agent.adapterType,
		command: settings.command,
		commandArgs: args,
		cwd: settings.cwd,
		env: buildInvocationEnvForLogs(env),
		prompt,
		promptMetrics: { characters: prompt.length },
	});
	const reader = createCodexOutputReader();
	const exit = await runChildProcess(ctx.runId, settings.command, args, {
		cwd: settings.cwd,
		env,
		timeoutSec: settings.timeoutSec,
		graceSec: settings.graceSec,
		stdin: prompt,
		onLog: async (stream, chunk) => {
			if (stream === "stdout") reader.push(chunk);
			await ctx.onLog(stream, chunk);
		},
		...(ctx.onSpawn ? { onSpawn: ctx.onSpawn } : {}),
	});
	const output = reader.end();
	return { exit, output, failure: judgeCodexRun(exit, output) };
}

const NOT_TO_BLAME = new Set(["timed_out", "codex_killed", "codex_thread_busy"]);

/**
 * A thread is given up when the attempt to continue it came to nothing, whatever the program said, unless the reason
 * lies elsewhere: at the model's service, in another program that uses the thread, or with whoever stopped this one.
 */
export function shouldStartFresh({ exit, output, failure }: CodexAttempt, requested: string): boolean {
	if (failure === null || output.hasAnswered || NOT_TO_BLAME.has(failure.errorCode)) return false;
	if (isCodexUnknownSessionError(requested, output, exit.stderr)) return true;
	return output.closing !== "failed";
}
