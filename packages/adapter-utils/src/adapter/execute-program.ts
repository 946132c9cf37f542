import type {
	AdapterExecutionContext,
	AdapterExecutionResult,
	AdapterRunWarning,
	AdapterUsageReport,
} from "../contract/execution.ts";
import { runConversation } from "../conversation/run-conversation.ts";
import type { CollectedFacts } from "../declaration/define-events.ts";
import { isRemoteRun, type ProgramAdapter, type ProgramAttempt } from "../declaration/define-program.ts";
import { buildRunEnv } from "../env/run-env.ts";
import { runAgentProgram } from "../execution/run-agent-program.ts";
import type { RunFailure } from "../execution/run-failure.ts";
import { buildRunPrompt } from "../execution/run-prompt.ts";
import { startFailure } from "../execution/start-failure.ts";
import { createUsageReporter } from "../execution/usage-reporter.ts";
import { sessionResult } from "../session/folder-session.ts";
import { resolveSession } from "../session/resolve-session.ts";
import { listSettingOptions } from "../settings/setting-options.ts";
import { clockAt } from "../text/retry-time.ts";
import { omitUndefined } from "../values/omit-undefined.ts";
import { asString } from "../values/read-value.ts";
import { isUuid } from "../values/uuid.ts";
import { readInstructions } from "../workspace/instructions-file.ts";
import type { ConversingAdapter } from "./conversing-program.ts";
import { judgeProgram } from "./judge-program.ts";
import { createProgramOutputReader, type ProgramOutput } from "./program-output.ts";
import { type ProgramValues, readProgramValues } from "./program-values.ts";
import { runWithSession } from "./run-with-session.ts";

const TAIL_CHARACTERS = 4096;

interface Attempt extends ProgramAttempt {
	output: ProgramOutput;
	failure: RunFailure | null;
	warnings: AdapterRunWarning[];
}

/** Runs the declared program, and starts a new session in the same run if the stored one does not exist. */
export async function executeProgram(
	adapter: ConversingAdapter,
	ctx: AdapterExecutionContext,
): Promise<AdapterExecutionResult> {
	try {
		const values = readProgramValues(adapter.program, ctx.config, ctx.context, isRemoteRun(ctx));
		const instructions = await readInstructions(asString(values.instructionsFilePath), ctx);
		const rule = adapter.program.session;
		return await runWithSession(ctx, {
			session: sessionToResume(adapter, ctx, values),
			attempt: (sessionId) => runAttempt(adapter, ctx, values, instructions, sessionId),
			isUnknown: (attempt) => rule?.isUnknown(attempt) ?? false,
			failureOf: ({ failure }) => failure,
			toResult: (attempt) => toResult(adapter, values, attempt),
		});
	} catch (error) {
		return startFailure(error);
	}
}

function sessionToResume(
	{ program: { session } }: ProgramAdapter,
	ctx: AdapterExecutionContext,
	{ cwd }: ProgramValues,
) {
	if (session === undefined) return null;
	return resolveSession({ runtime: ctx.runtime, cwd, isValidId: session.isValidId ?? isUuid });
}

async function runAttempt(
	{ type, program, events, protocol, warnings }: ConversingAdapter,
	ctx: AdapterExecutionContext,
	values: ProgramValues,
	instructions: string,
	sessionId: string | null,
): Promise<Attempt> {
	const isResumed = sessionId !== null;
	const prompt =
		program.prompt?.(ctx, values, isResumed) ??
		buildRunPrompt(ctx, {
			...{ instructions, promptTemplate: asString(values.promptTemplate), isResumed },
			sessionMayBeLost: program.session?.mayBeLost ?? false,
		});
	const options = listSettingOptions(program.settings, values).flatMap(({ args }) => args);
	const env = { ...program.env?.(values, ctx.executionTarget), ...buildRunEnv(ctx) };
	const reader = createProgramOutputReader(events);
	const reportUsage = createUsageReporter(ctx);
	const { conversation: host = null, mcpServers = [] } = ctx;
	const run = { values, options, sessionId, permissions: host?.permissions ?? null, mcpServers };
	const started = {
		...values,
		args: program.args(run),
		env,
		meta: prompt === "" ? {} : { prompt, promptMetrics: { characters: prompt.length } },
		onStdout: async (chunk: string) => {
			reader.push(chunk);
			await reportUsage(usageSoFar(reader.peek()));
		},
		isTurnOver: () => reader.peek().isTurnOver,
	};
	const exit = protocol
		? await runConversation(ctx, { program: started, protocol: protocol(run), prompt, host })
		: await runAgentProgram(ctx, { ...started, stdin: prompt });
	const output = reader.end();
	const facts = program.conclude?.(output.facts) ?? output.facts;
	const clock = clockAt(exit.startedAt ?? null, env.TZ);
	const attempt = { ...exit, facts, hasWorked: output.hasWorked, hasResult: output.hasResult };
	return {
		...attempt,
		output,
		failure: judgeProgram(type, program, attempt, clock),
		warnings: [...warningsOf(output), ...(warnings?.(run, attempt) ?? [])],
	};
}

function usageSoFar({ facts: { usage, costUsd, model } }: ProgramOutput): AdapterUsageReport | null {
	if (!usage) return null;
	return { ...usage, ...omitUndefined({ costUsd: costUsd ?? undefined, model: model ?? undefined }) };
}

function toResult({ program }: ProgramAdapter, values: ProgramValues, attempt: Attempt): AdapterExecutionResult {
	const { exitCode, signal, timedOut, stderr, facts, output, failure } = attempt;
	return {
		exitCode,
		signal,
		timedOut,
		...failure,
		...sessionResult(provenSession(program, values.cwd, attempt)),
		usage: facts.usage ?? null,
		costUsd: facts.costUsd ?? null,
		provider: facts.provider ?? program.provider ?? null,
		model: (facts.model ?? asString(values.model)) || null,
		summary: facts.summary ?? null,
		warnings: attempt.warnings,
		resultJson: {
			...ownFacts(facts),
			unknownLines: output.unknownLineCount,
			...(failure === null ? {} : { stderr: stderr.slice(-TAIL_CHARACTERS) }),
		},
	};
}

function warningsOf({ failedLineCount, failure = "" }: ProgramOutput): AdapterRunWarning[] {
	if (failedLineCount === 0) return [];
	const lines = failedLineCount === 1 ? "a line" : `${failedLineCount} lines`;
	return [
		{
			code: "output_not_read",
			message: `The adapter could not read ${lines} of the output, so facts of the run may be missing: ${failure}`,
			hint: "The log contains the whole output. Report the error to the author of the adapter.",
		},
	];
}

/** The facts for which the result has no member of its own. */
function ownFacts(facts: CollectedFacts): object {
	const { sessionId, model, provider, summary, usage, costUsd, ...own } = facts;
	return own;
}

/** Returns the session only if it is proven, because a program that fails early may never have stored it. */
function provenSession({ session }: ProgramAdapter["program"], cwd: string, attempt: Attempt) {
	const { sessionId, isError } = attempt.facts;
	if (session === undefined || !sessionId || !(session.isValidId ?? isUuid)(sessionId)) return null;
	const isProven = session.isProven?.(attempt) ?? (attempt.hasWorked || (attempt.hasResult && isError !== true));
	return isProven ? { sessionId, cwd } : null;
}
