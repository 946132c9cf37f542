import type { AdapterExecutionContext, AdapterExecutionResult } from "@paperclipai/adapter-utils";
import {
	buildRunEnv,
	renderTemplate,
	runAgentProgram,
	runTemplateData,
	startFailure,
} from "@paperclipai/adapter-utils/server-utils";
import { readCommand } from "./command.ts";
import { processVerdict } from "./verdict.ts";

export async function execute(ctx: AdapterExecutionContext): Promise<AdapterExecutionResult> {
	try {
		const command = readCommand(ctx.config, ctx.context);
		const stdin = renderTemplate(command.stdin, runTemplateData(ctx));
		const meta = stdin === "" ? {} : { prompt: stdin };
		const result = await runAgentProgram(ctx, { ...command, env: buildRunEnv(ctx), stdin, meta });
		return processVerdict(result, command.timeoutSec);
	} catch (error) {
		return startFailure(error);
	}
}
