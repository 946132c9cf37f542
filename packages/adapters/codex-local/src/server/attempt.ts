import type { AdapterExecutionContext, AdapterRunWarning } from "@paperclipai/adapter-utils";
import {
	type AgentProgram,
	buildRunPrompt,
	mcpServerFailed,
	type RunChildProcessResult,
	runAgentProgram,
	runConversation,
	skillsSkippedNote,
	withPrivateFiles,
} from "@paperclipai/adapter-utils/server-utils";
import type { CodexSettings } from "../settings.ts";
import { buildArguments } from "./command.ts";
import type { StoredThread } from "./conversation/plan.ts";
import { createCodexProtocol } from "./conversation/protocol.ts";
import { isLocal } from "./env.ts";
import { refusesUnknownThreads } from "./options/capabilities.ts";
import { chooseMcpServers, type McpHandover, mcpFiles, mcpOptions } from "./options/mcp-servers.ts";
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
	/** `null` if Codex is sent nothing but its prompt. */
	thread: StoredThread | null;
}

export interface CodexAttempt {
	requested: string | null;
	/** Whether the prompt omits the parts that a resumed thread already contains. */
	isShort: boolean;
	exit: RunChildProcessResult;
	output: CodexRunOutput;
	failure: CodexFailure | null;
	/** About MCP servers. */
	warnings: AdapterRunWarning[];
}

export async function runAttempt(
	ctx: AdapterExecutionContext,
	launch: CodexLaunch,
	requested: string | null,
): Promise<CodexAttempt> {
	const preset = ctx.conversation?.permissions ?? null;
	const { servers, warnings } = chooseMcpServers(ctx.mcpServers ?? [], preset, launch.thread !== null);
	const run = (folder: string) => {
		const mcp = mcpOptions(servers, folder, preset !== null && preset !== "full");
		return runProgram(ctx, launch, requested, { ...mcp, servers: servers.map(({ name }) => name) });
	};
	const files = mcpFiles(servers);
	const attempt = await (Object.keys(files).length === 0 ? run("") : withPrivateFiles(files, run));
	const { failedMcpServers } = attempt.output;
	const failed = servers.filter(({ name }) => failedMcpServers.has(name));
	const failures = failed.map(({ name }) => mcpServerFailed(name, undefined, failedMcpServers.get(name)));
	return { ...attempt, warnings: [...warnings, ...failures] };
}

async function runProgram(
	ctx: AdapterExecutionContext,
	launch: CodexLaunch,
	requested: string | null,
	mcp: McpHandover,
): Promise<Omit<CodexAttempt, "warnings">> {
	const { settings, instructions, options } = launch;
	const env = { ...launch.env, ...mcp.env };
	const isResumed = requested !== null;
	const isShort = isResumed && (await refusesUnknownThreads(settings, env));
	const prompt = buildRunPrompt(ctx, { ...settings, instructions, isResumed, sessionMayBeLost: !isShort });
	const skillNotes = isLocal(ctx) ? await linkSkills(ctx.config, env, settings.cwd) : [SKILLS_STAY_HERE];
	const reader = createCodexOutputReader();
	const program = {
		...settings,
		env,
		meta: {
			prompt,
			promptMetrics: { characters: prompt.length },
			commandNotes: [...options.notes, ...skillNotes],
		},
		onStdout: reader.push,
		isTurnOver: () => reader.peek().isTurnOver,
	};
	const exit = await start(ctx, launch, program, prompt, requested, mcp);
	const output = reader.end();
	return { requested, isShort, exit, output, failure: judgeCodexRun(exit, output, env.TZ) };
}

async function start(
	ctx: AdapterExecutionContext,
	{ settings, options, thread }: CodexLaunch,
	program: Omit<AgentProgram, "args" | "stdin">,
	prompt: string,
	requested: string | null,
	mcp: McpHandover,
): Promise<RunChildProcessResult> {
	const host = ctx.conversation;
	const args = [...mcp.args, ...options.args];
	if (thread === null || host === undefined) {
		return await runAgentProgram(ctx, { ...program, args: buildArguments(settings, args, requested), stdin: prompt });
	}
	const protocol = createCodexProtocol({ ...thread, requested, mcpServers: mcp.servers });
	return await runConversation(ctx, { program: { ...program, args: ["app-server", ...args] }, protocol, prompt, host });
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
