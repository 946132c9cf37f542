import type { AdapterExecutionContext } from "@paperclipai/adapter-utils";
import { buildRunPrompt, type RunChildProcessResult, runAgentProgram } from "@paperclipai/adapter-utils/server-utils";
import { buildArguments, type CodexSettings } from "./command.ts";
import type { CodexFailure } from "./failures.ts";
import { type CodexRunOutput, createCodexOutputReader } from "./parse.ts";
import { linkSkills } from "./skills.ts";
import { isCodexUnknownSessionError, judgeCodexRun } from "./verdict.ts";

/** What is the same for every start of the program in a run. */
export interface CodexLaunch {
	settings: CodexSettings;
	env: Record<string, string>;
	instructions: string;
	/** The options of the settings that the program knows, and what to say about the others. */
	options: { args: string[]; notes: string[] };
}

/** One start of the program, from its first to its last byte. */
export interface CodexAttempt {
	/** The thread that was to be resumed. */
	requested: string | null;
	exit: RunChildProcessResult;
	output: CodexRunOutput;
	failure: CodexFailure | null;
}

export async function runAttempt(
	ctx: AdapterExecutionContext,
	{ settings, env, instructions, options }: CodexLaunch,
	requested: string | null,
): Promise<CodexAttempt> {
	// Older versions start another thread without a word when they do not find the one that is asked for.
	const prompt = buildRunPrompt(ctx, {
		...settings,
		instructions,
		isResumed: requested !== null,
		mayHaveForgotten: true,
	});
	const skillNotes = await linkSkills(ctx.config, env, settings.cwd);
	const reader = createCodexOutputReader();
	const exit = await runAgentProgram(ctx, {
		...settings,
		args: buildArguments(settings, options.args, requested),
		env,
		stdin: prompt,
		meta: {
			prompt,
			promptMetrics: { characters: prompt.length },
			commandNotes: [...options.notes, ...skillNotes],
		},
		onStdout: reader.push,
	});
	const output = reader.end();
	return { requested, exit, output, failure: judgeCodexRun(exit, output, env.TZ) };
}

const NOT_TO_BLAME = new Set(["timed_out", "codex_killed", "codex_thread_busy"]);

/**
 * A thread is given up when the attempt to continue it came to nothing, whatever the program said, unless the reason
 * lies elsewhere: at the model's service, in another program that uses the thread, or with whoever stopped this one.
 */
export function shouldStartFresh({ requested, exit, output, failure }: CodexAttempt): boolean {
	if (requested === null || failure === null || output.hasAnswered || NOT_TO_BLAME.has(failure.errorCode)) return false;
	if (isCodexUnknownSessionError(requested, output, exit.stderr)) return true;
	// A thread that has outgrown the model stays so.
	return output.closing !== "failed" || failure.errorCode === "codex_prompt_too_long";
}
