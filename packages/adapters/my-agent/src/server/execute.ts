import {
	type AdapterExecutionContext,
	type AdapterExecutionResult,
	createLineSplitter,
} from "@paperclipai/adapter-utils";
import {
	createUsageReporter,
	isUuid,
	type RunChildProcessResult,
	resolveSession,
	runAgentProgram,
	startFailure,
} from "@paperclipai/adapter-utils/server-utils";
import type { MyAgentSettings } from "../settings.ts";
import { buildArguments, NODE, readCommand } from "./command.ts";
import { buildAgentEnv } from "./env.ts";
import { isMyAgentUnknownSessionError, parseResult, parseUsageLine } from "./parse.ts";
import { buildPrompt } from "./prompt.ts";
import { agentVerdict } from "./verdict.ts";

/** Replaces a session that no longer exists with a fresh one within the same run. */
export async function execute(ctx: AdapterExecutionContext): Promise<AdapterExecutionResult> {
	try {
		const command = readCommand(ctx.config, ctx.context, isRemote(ctx) ? NODE : process.execPath);
		const { cwd, timeoutSec } = command;
		const session = resolveSession({ runtime: ctx.runtime, cwd, isValidId: isUuid });
		await ctx.onEvent?.({ type: `session.${session.decision}`, message: session.reason });

		const attempt = await runAgent(ctx, command, session.sessionId);
		if (session.sessionId === null || !isMyAgentUnknownSessionError(attempt)) {
			return agentVerdict(attempt, { cwd, timeoutSec, lostSession: false });
		}
		await ctx.onEvent?.({
			type: "session.lost",
			message: "The session no longer exists, so the run starts a new one.",
		});
		const secondAttempt = await runAgent(ctx, command, null);
		return agentVerdict(secondAttempt, { cwd, timeoutSec, lostSession: true });
	} catch (error) {
		return startFailure(error);
	}
}

function isRemote({ executionTarget }: AdapterExecutionContext): boolean {
	return executionTarget?.kind === "remote";
}

async function runAgent(
	ctx: AdapterExecutionContext,
	command: MyAgentSettings,
	sessionId: string | null,
): Promise<RunChildProcessResult> {
	const prompt = buildPrompt(ctx);
	const reportUsage = createUsageReporter(ctx);
	const lines = createLineSplitter();
	let isTurnOver = false;
	return await runAgentProgram(ctx, {
		...command,
		args: buildArguments(command, sessionId),
		env: buildAgentEnv(ctx),
		stdin: prompt,
		meta: { prompt },
		onStdout: async (chunk) => {
			for (const line of lines.push(chunk)) {
				isTurnOver = parseResult(line) !== null;
				await reportUsage(parseUsageLine(line));
			}
		},
		isTurnOver: () => isTurnOver,
	});
}
