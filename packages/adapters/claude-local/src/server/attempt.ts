import type { AdapterExecutionContext } from "@paperclipai/adapter-utils";
import {
	buildInvocationEnvForLogs,
	type RunChildProcessResult,
	runChildProcess,
} from "@paperclipai/adapter-utils/server-utils";
import { buildArguments, type ClaudeSettings } from "./command.ts";
import { buildClaudeEnv } from "./env.ts";
import { type ClaudeRunOutput, createClaudeOutputReader } from "./parse.ts";
import { buildPrompt } from "./prompt.ts";
import { isClaudeUnknownSessionError } from "./unknown-session.ts";
import { type ClaudeFailure, judgeClaudeRun } from "./verdict.ts";

/** One start of the program, from its first to its last byte. */
export interface ClaudeAttempt {
	exit: RunChildProcessResult;
	output: ClaudeRunOutput;
	failure: ClaudeFailure | null;
}

export async function runAttempt(
	ctx: AdapterExecutionContext,
	settings: ClaudeSettings,
	sessionId: string | null,
): Promise<ClaudeAttempt> {
	const args = buildArguments(settings, sessionId);
	const env = buildClaudeEnv(ctx, settings);
	const prompt = buildPrompt(ctx, settings, sessionId !== null);
	await ctx.onMeta?.({
		adapterType: ctx.agent.adapterType,
		command: settings.command,
		commandArgs: args,
		cwd: settings.cwd,
		env: buildInvocationEnvForLogs(env),
		prompt,
		promptMetrics: { characters: prompt.length },
	});
	const reader = createClaudeOutputReader();
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
	return { exit, output, failure: judgeClaudeRun(exit, output) };
}

const STOPPED = new Set(["timed_out", "claude_killed"]);

/**
 * A session is given up when the attempt to continue it came to nothing, whatever the program said, unless the reason
 * lies elsewhere: at the model's service, in a limit, or with whoever stopped the program.
 */
export function shouldStartFresh({ exit, output, failure }: ClaudeAttempt): boolean {
	if (failure === null || output.hasAnswered || STOPPED.has(failure.errorCode)) return false;
	if (isClaudeUnknownSessionError(output, exit.stderr)) return true;
	const wasOpened = output.init !== null && output.result !== null;
	return !wasOpened;
}
