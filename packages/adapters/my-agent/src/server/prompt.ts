import type { AdapterExecutionContext } from "@paperclipai/adapter-utils";
import { asString, joinPromptSections, renderTemplate, runTemplateData } from "@paperclipai/adapter-utils/server-utils";

export function buildPrompt(ctx: AdapterExecutionContext): string {
	const template = renderTemplate(asString(ctx.config.promptTemplate), runTemplateData(ctx));
	return joinPromptSections([template, asString(ctx.context.paperclipTaskMarkdown)]);
}
