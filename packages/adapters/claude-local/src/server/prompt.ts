import type { AdapterExecutionContext } from "@paperclipai/adapter-utils";
import {
	DEFAULT_PAPERCLIP_AGENT_PROMPT_TEMPLATE,
	joinPromptSections,
	renderPaperclipWakePrompt,
	renderTemplate,
	runTemplateData,
	selectPaperclipRequest,
	selectPaperclipTaskMarkdown,
} from "@paperclipai/adapter-utils/server-utils";
import type { ClaudeSettings } from "./command.ts";

/** What the agent is told: who it is and how it works, why it is awake, and what it was asked. */
export function buildPrompt(ctx: AdapterExecutionContext, settings: ClaudeSettings, isResumed: boolean): string {
	const { context } = ctx;
	const template = settings.promptTemplate || DEFAULT_PAPERCLIP_AGENT_PROMPT_TEMPLATE;
	return joinPromptSections([
		renderTemplate(template, runTemplateData(ctx)),
		renderPaperclipWakePrompt(context.paperclipWake, { resumedSession: isResumed }),
		selectPaperclipTaskMarkdown(context, { resumedSession: isResumed }),
		selectPaperclipRequest(context, template),
	]);
}
