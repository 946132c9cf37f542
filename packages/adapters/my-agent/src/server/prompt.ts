import type { AdapterExecutionContext } from "@paperclipai/adapter-utils";
import { asString, joinPromptSections, renderTemplate } from "@paperclipai/adapter-utils/server-utils";

/** The task text for standard input: the agent's own template, then what this run is about. */
export function buildPrompt(ctx: AdapterExecutionContext): string {
	const { agent, config, context, runId } = ctx;
	const template = renderTemplate(asString(config.promptTemplate), {
		agentId: agent.id,
		companyId: agent.companyId,
		runId,
		company: { id: agent.companyId },
		agent,
		run: { id: runId },
		context,
	});
	return joinPromptSections([template, asString(context.paperclipTaskMarkdown)]);
}
