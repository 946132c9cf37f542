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

/** Runs the agent once. If its session no longer exists, the same run starts a new one. */
export async function execute(ctx: AdapterExecutionContext): Promise<AdapterExecutionResult> {
	try {
		const command = readCommand(ctx.config, ctx.context);
		const { sessionId } = resolveSession({ runtime: ctx.runtime, cwd: command.cwd, isValidId: isSessionId });
		const attempt = await runAgent(ctx, command, sessionId);
		if (sessionId === null || ctx.signal.aborted || !isUnknownSession(attempt)) return toResult(attempt, command);
		await ctx.onLog(
			"stdout",
			`${JSON.stringify({ event: "note", text: "The session does not exist any more; starting a new one." })}\n`,
		);
		return { ...toResult(await runAgent(ctx, command, null), command), clearSession: true };
	} catch (error) {
		return startFailure(error);
	}
}

/** `runAgentProgram` logs the output, enforces the limits and keeps the program running while the server restarts. */
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

/** Combines how the program exited with what it reported. Only a program that finished has a session to store. */
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
		const errorHint = 'Raise "timeoutSec", or give the agent a smaller folder.';
		return {
			...result,
			errorCode: "timed_out",
			errorMessage: `The agent was stopped after ${timeoutSec} s.`,
			errorHint,
		};
	}
	if (exitCode === 0 && outcome?.ok) return result;
	const exit = signal === null ? `exited with code ${exitCode}` : `was killed by ${signal}`;
	const errorMessage = stderr.trim().split("\n").at(-1) || `The agent ${exit}.`;
	const errorHint = "Read the end of the log, or run the agent in a terminal.";
	return { ...result, errorCode: "todo_agent_failed", errorMessage, errorHint };
}
