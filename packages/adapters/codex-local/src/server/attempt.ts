import type { AdapterExecutionContext } from "@paperclipai/adapter-utils";
import {
	buildRunPrompt,
	type RunChildProcessResult,
	runAgentProgram,
	skillsSkippedNote,
} from "@paperclipai/adapter-utils/server-utils";
import type { CodexSettings } from "../settings.ts";
import { buildArguments } from "./command.ts";
import { isLocal } from "./env.ts";
import { refusesUnknownThreads } from "./options/capabilities.ts";
import { type CodexRunOutput, createCodexOutputReader } from "./parse.ts";
import { linkSkills } from "./skills.ts";
import type { CodexFailure } from "./verdict/failures.ts";
import { isCodexUnknownSessionError, judgeCodexRun } from "./verdict/verdict.ts";

const SKILLS_STAY_HERE = skillsSkippedNote(
	"Codex reads skills from its own folder, which is not on the server's machine.",
);

export interface CodexLaunch {
	settings: CodexSettings;
	env: Record<string, string>;
	instructions: string;
	options: { args: string[]; notes: string[] };
}

export interface CodexAttempt {
	requested: string | null;
	/** Whether the prompt omits the parts that a resumed thread already contains. */
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
	const skillNotes = isLocal(ctx) ? await linkSkills(ctx.config, env, settings.cwd) : [SKILLS_STAY_HERE];
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
		isTurnOver: () => reader.peek().isTurnOver,
	});
	const output = reader.end();
	return { requested, isShort, exit, output, failure: judgeCodexRun(exit, output, env.TZ) };
}

/** Failures unrelated to the thread. */
const KEEPS_SESSION = new Set(["timed_out", "codex_killed", "codex_thread_busy", "codex_mcp_server"]);

/**
 * Whether resuming produced no output, and the cause is not the model service, another program that uses the thread, or
 * a signal.
 */
export function shouldStartFresh({ requested, isShort, exit, output, failure }: CodexAttempt): boolean {
	if (requested === null) return false;
	const isUnknown = isCodexUnknownSessionError(requested, output, exit.stderr);
	// Codex worked in a new thread with a prompt that omitted the task.
	if (isUnknown && isShort) return true;
	if (failure === null || output.hasAnswered || KEEPS_SESSION.has(failure.errorCode)) return false;
	// A thread that exceeds the model's context fails in every run.
	return isUnknown || output.closing !== "failed" || failure.errorCode === "codex_prompt_too_long";
}
