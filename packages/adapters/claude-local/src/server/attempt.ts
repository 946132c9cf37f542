import { createHash } from "node:crypto";
import path from "node:path";
import type { AdapterExecutionContext, AdapterRunWarning } from "@paperclipai/adapter-utils";
import {
	type AgentProgram,
	buildRunPrompt,
	createUsageReporter,
	joinPromptSections,
	mcpServerFailed,
	type RunChildProcessResult,
	readOwnFolders,
	runAgentProgram,
	runConversation,
	withPrivateFiles,
} from "@paperclipai/adapter-utils/server-utils";
import { promptId } from "../events/prompt-id.ts";
import type { ClaudeSettings } from "../settings.ts";
import { addFolders, addMcpConfig, buildArguments } from "./command.ts";
import { createClaudeProtocol } from "./conversation/protocol.ts";
import { mcpConfig } from "./options/mcp-servers.ts";
import { type ClaudeRunOutput, createClaudeOutputReader } from "./parse.ts";
import { runUsage } from "./result/usage.ts";
import { readSession, unansweredNote } from "./session.ts";
import { handOverSkills } from "./skills.ts";
import type { ClaudeStart } from "./start.ts";
import type { ClaudeFailure } from "./verdict/failures.ts";
import { isLoginRejected } from "./verdict/rejected-login.ts";
import { isClaudeUnknownSessionError } from "./verdict/unknown-session.ts";
import { judgeClaudeRun } from "./verdict/verdict.ts";

export interface ClaudeAttempt {
	exit: RunChildProcessResult;
	output: ClaudeRunOutput;
	failure: ClaudeFailure | null;
	/** About MCP servers. */
	warnings: AdapterRunWarning[];
}

const MCP_CONFIG = "mcp-servers.json";

/**
 * Newer versions begin the turn while servers are still starting, without their tools. The time is longer than the 30
 * seconds after which a server has failed.
 */
const WAITS_FOR_SERVERS = { MCP_CONNECTION_NONBLOCKING: "false", MCP_CONNECT_TIMEOUT_MS: "35000" };

export async function runAttempt(
	ctx: AdapterExecutionContext,
	start: ClaudeStart,
	sessionId: string | null,
): Promise<ClaudeAttempt> {
	const { servers, warnings } = start.mcp;
	const run = (mcpFile: string) => runProgram(ctx, start, sessionId, mcpFile);
	const { exit, output } =
		servers.length === 0
			? await run("")
			: await withPrivateFiles({ [MCP_CONFIG]: mcpConfig(servers) }, (folder) => run(path.join(folder, MCP_CONFIG)));
	const failed = servers.flatMap(({ name }) => output.init?.mcpProblems.filter(({ server }) => server === name) ?? []);
	return {
		exit,
		output,
		failure: judgeClaudeRun(exit, output),
		warnings: [...warnings, ...failed.map(({ server, problem }) => mcpServerFailed(server, problem))],
	};
}

/** @param mcpFile File for `--mcp-config`; `""` for none. */
async function runProgram(
	ctx: AdapterExecutionContext,
	{ settings, options, env, mcp, host: startHost }: ClaudeStart,
	sessionId: string | null,
	mcpFile: string,
): Promise<Pick<ClaudeAttempt, "exit" | "output">> {
	const prompt = promptOf(ctx, settings, sessionId);
	// The program rejects a blank prompt only if it is not a message.
	const host = prompt === "" ? null : startHost;
	const skills = await handOverSkills(ctx.config);
	const own = readOwnFolders(ctx.context);
	const reader = createClaudeOutputReader();
	const reportUsage = createUsageReporter(ctx);
	const enough = new AbortController();
	const program: Omit<AgentProgram, "stdin"> = {
		...settings,
		args: [
			...addFolders([...skills.folders, own.home, own.instructions]),
			...addMcpConfig(mcpFile),
			...buildArguments(settings, options.args, sessionId, host !== null),
		],
		env: mcpFile === "" ? env : { ...WAITS_FOR_SERVERS, ...env },
		meta: { prompt, promptMetrics: { characters: prompt.length }, commandNotes: [...options.notes, ...skills.notes] },
		onStdout: async (chunk) => {
			reader.push(chunk);
			if (isLoginRejected(reader.peek())) enough.abort();
			const seen = reader.peek();
			const usage = runUsage(seen, sessionId !== null);
			await reportUsage(usage && { ...usage, model: seen.init?.model || undefined });
		},
		stopSignal: enough.signal,
		isTurnOver: () => reader.peek().isTurnOver,
	};
	const exit =
		host === null
			? await runAgentProgram(ctx, { ...program, stdin: prompt })
			: await runConversation(ctx, {
					...{ program, prompt, host },
					protocol: createClaudeProtocol(promptId(digestOf(ctx.runId, sessionId)), mcp.servers),
				});
	return { exit, output: reader.end() };
}

function promptOf(ctx: AdapterExecutionContext, settings: ClaudeSettings, sessionId: string | null): string {
	const session = sessionId === null ? null : readSession(ctx.runtime.sessionParams);
	const note = session === null ? "" : unansweredNote(session);
	return joinPromptSections([note, buildRunPrompt(ctx, { ...settings, isResumed: sessionId !== null })]);
}

/** Different for each attempt of a run, and the same on a server that takes it over. */
function digestOf(...parts: (string | null)[]): string {
	return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** Failures unrelated to the session. */
const KEEPS_SESSION = new Set(["timed_out", "claude_killed", "claude_authentication"]);

/** Whether resuming produced no output, and the cause is not the model service, a limit, or a signal. */
export function shouldStartFresh({ exit, output, failure }: ClaudeAttempt): boolean {
	if (failure === null || KEEPS_SESSION.has(failure.errorCode)) return false;
	// On a busy machine, 2.0.76 may print an answer, then notice that the session is missing, and fail.
	if (isClaudeUnknownSessionError(output, exit.stderr)) return true;
	if (output.hasAnswered) return false;
	// A session that exceeds the model's context fails in every run.
	if (failure.errorCode === "claude_prompt_too_long") return true;
	const wasOpened = output.init !== null && output.result !== null;
	return !wasOpened;
}
