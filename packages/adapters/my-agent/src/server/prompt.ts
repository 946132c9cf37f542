import type { AdapterExecutionContext } from "@paperclipai/adapter-utils";
import { asString, joinPromptSections, renderTemplate, runTemplateData } from "@paperclipai/adapter-utils/server-utils";

/** The task text for standard input: the agent's own template, then what this run is about. */
export function buildPrompt(ctx: AdapterExecutionContext): string {
	const template = renderTemplate(asString(ctx.config.promptTemplate), runTemplateData(ctx));
	return joinPromptSections([template, asString(ctx.context.paperclipTaskMarkdown)]);
}
