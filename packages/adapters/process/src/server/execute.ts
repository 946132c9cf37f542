import type { AdapterExecutionContext, AdapterExecutionResult } from "@paperclipai/adapter-utils";
import { buildInvocationEnvForLogs, renderTemplate, runChildProcess } from "@paperclipai/adapter-utils/server-utils";
import { type ProcessCommand, readCommand } from "./command.ts";
import { buildProcessEnv } from "./env.ts";
import { processVerdict, startFailure } from "./verdict.ts";

/** Runs the configured command once. */
export async function execute(ctx: AdapterExecutionContext): Promise<AdapterExecutionResult> {
	try {
		const command = readCommand(ctx.config, ctx.context);
		return await run(ctx, command);
	} catch (error) {
		return startFailure(error);
	}
}

async function run(ctx: AdapterExecutionContext, command: ProcessCommand): Promise<AdapterExecutionResult> {
	const { agent, context, runId } = ctx;
	const env = buildProcessEnv(ctx);
	const stdin = renderTemplate(command.stdin, {
		agentId: agent.id,
		companyId: agent.companyId,
		runId,
		company: { id: agent.companyId },
		agent,
		run: { id: runId },
		context,
	});
	await ctx.onMeta?.({
		adapterType: agent.adapterType,
		command: command.command,
		commandArgs: command.args,
		cwd: command.cwd,
		env: buildInvocationEnvForLogs(env),
		...(stdin === "" ? {} : { prompt: stdin }),
	});
	const result = await runChildProcess(runId, command.command, command.args, {
		cwd: command.cwd,
		env,
		timeoutSec: command.timeoutSec,
		graceSec: command.graceSec,
		stdin,
		onLog: ctx.onLog,
		...(ctx.onSpawn ? { onSpawn: ctx.onSpawn } : {}),
	});
	return processVerdict(result, command.timeoutSec);
}
