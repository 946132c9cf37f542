import type { AdapterExecutionContext } from "@paperclipai/adapter-utils";
import {
	buildRunEnv,
	type RunChildProcessResult,
	readInstructions,
	runAgentProgram,
} from "@paperclipai/adapter-utils/server-utils";
import { buildArguments, type CodexSettings } from "./command.ts";
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
	const instructions = await readInstructions(settings.instructionsFilePath);
	const prompt = buildPrompt(ctx, settings, { instructions, isResumed: threadId !== null });
	const reader = createCodexOutputReader();
	const exit = await runAgentProgram(ctx, {
		...settings,
		args: buildArguments(settings, threadId),
		env: buildRunEnv(ctx),
		stdin: prompt,
		meta: { prompt, promptMetrics: { characters: prompt.length } },
		onStdout: reader.push,
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
