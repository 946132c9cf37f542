import type { AdapterExecutionContext } from "@paperclipai/adapter-utils";
import { buildRunPrompt, type RunChildProcessResult, runAgentProgram } from "@paperclipai/adapter-utils/server-utils";
import type { CodexSettings } from "../settings.ts";
import { buildArguments } from "./command.ts";
import { refusesUnknownThreads } from "./options/capabilities.ts";
import { type CodexRunOutput, createCodexOutputReader } from "./parse.ts";
import { linkSkills } from "./skills.ts";
import type { CodexFailure } from "./verdict/failures.ts";
import { isCodexUnknownSessionError, judgeCodexRun } from "./verdict/verdict.ts";

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
	/** The prompt left out what a resumed thread knows. */
	isShort: boolean;
	exit: RunChildProcessResult;
	output: CodexRunOutput;
	failure: CodexFailure | null;
}

export async function runAttempt(
	ctx: AdapterExecutionContext,
	{ settings, env, instructions, options }: CodexLaunch,
	requested: string | null,
): Promise<CodexAttempt> {
	const isResumed = requested !== null;
	const isShort = isResumed && (await refusesUnknownThreads(settings, env));
	const prompt = buildRunPrompt(ctx, { ...settings, instructions, isResumed, sessionMayBeLost: !isShort });
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
	return { requested, isShort, exit, output, failure: judgeCodexRun(exit, output, env.TZ) };
}

const NOT_TO_BLAME = new Set(["timed_out", "codex_killed", "codex_thread_busy"]);

/**
 * A thread is given up when the attempt to continue it came to nothing, whatever the program said, unless the reason
 * lies elsewhere: at the model's service, in another program that uses the thread, or with whoever stopped this one.
 */
export function shouldStartFresh({ requested, isShort, exit, output, failure }: CodexAttempt): boolean {
	if (requested === null) return false;
	const isUnknown = isCodexUnknownSessionError(requested, output, exit.stderr);
	// Whatever was done in another thread, it was done without knowing the task.
	if (isUnknown && isShort) return true;
	if (failure === null || output.hasAnswered || NOT_TO_BLAME.has(failure.errorCode)) return false;
	// A thread that has outgrown the model stays so.
	return isUnknown || output.closing !== "failed" || failure.errorCode === "codex_prompt_too_long";
}
