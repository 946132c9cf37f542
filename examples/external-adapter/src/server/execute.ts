import type { AdapterExecutionContext, AdapterExecutionResult } from "@paperclipai/adapter-utils";
import {
	asString,
	buildRunEnv,
	buildRunPrompt,
	type RunChildProcessResult,
	resolveSession,
	runAgentProgram,
	startFailure,
} from "@paperclipai/adapter-utils/server-utils";
import { readCommand, type TodoCommand } from "./config.ts";
import { isUnknownSession, parseOutcome } from "./parse.ts";
import { isSessionId } from "./session.ts";

/** Runs the agent once. A session that is gone is replaced by a new one within the same run. */
export async function execute(ctx: AdapterExecutionContext): Promise<AdapterExecutionResult> {
	try {
		const command = readCommand(ctx.config, ctx.context);
		const { sessionId } = resolveSession({ runtime: ctx.runtime, cwd: command.cwd, isValidId: isSessionId });
		const attempt = await runAgent(ctx, command, sessionId);
		if (sessionId === null || !isUnknownSession(attempt)) return toResult(attempt, command);
		await ctx.onLog("stdout", `${JSON.stringify({ event: "note", text: "The session is gone; a new one begins." })}\n`);
		return { ...toResult(await runAgent(ctx, command, null), command), clearSession: true };
	} catch (error) {
		return startFailure(error);
	}
}

/** `runAgentProgram` logs the output, enforces the limits and survives a restart of the server: never spawn by hand. */
async function runAgent(
	ctx: AdapterExecutionContext,
	command: TodoCommand,
	sessionId: string | null,
): Promise<RunChildProcessResult> {
	const promptTemplate = asString(ctx.config.promptTemplate);
	const prompt = buildRunPrompt(ctx, { promptTemplate, isResumed: sessionId !== null });
	return await runAgentProgram(ctx, {
		...command,
		args: [...command.args, ...(sessionId === null ? [] : [`--resume=${sessionId}`])],
		env: buildRunEnv(ctx),
		stdin: prompt,
		meta: { prompt },
	});
}

/** How the program ended, and what it said itself. A session is stored only when the program came to its end. */
function toResult(attempt: RunChildProcessResult, { cwd, timeoutSec }: TodoCommand): AdapterExecutionResult {
	const { exitCode, signal, timedOut, stderr } = attempt;
	const outcome = parseOutcome(attempt.stdout);
	const result: AdapterExecutionResult = { exitCode, signal, timedOut };
	if (outcome) {
		result.sessionParams = { sessionId: outcome.sessionId, cwd };
		result.sessionDisplayId = outcome.sessionId;
		result.summary = outcome.summary;
	}
	if (timedOut) {
		return { ...result, errorCode: "timed_out", errorMessage: `The agent was stopped after ${timeoutSec} s.` };
	}
	if (exitCode === 0 && outcome?.ok) return result;
	const said = stderr.trim().split("\n").at(-1) || `The agent ended with ${signal ?? `exit code ${exitCode}`}.`;
	return { ...result, errorCode: "todo_agent_failed", errorMessage: said };
}
