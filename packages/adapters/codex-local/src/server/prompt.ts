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
import type { CodexSettings } from "./command.ts";

/** What the agent is told: its instructions, who it is and how it works, why it is awake, and what it was asked. */
export function buildPrompt(
	ctx: AdapterExecutionContext,
	settings: CodexSettings,
	prompt: { instructions: string; isResumed: boolean },
): string {
	const { context } = ctx;
	const template = settings.promptTemplate || DEFAULT_PAPERCLIP_AGENT_PROMPT_TEMPLATE;
	return joinPromptSections([
		prompt.instructions,
		renderTemplate(template, runTemplateData(ctx)),
		renderPaperclipWakePrompt(context.paperclipWake, { resumedSession: prompt.isResumed }),
		// Said again in a resumed thread: older versions may have started another one, which knows nothing yet.
		selectPaperclipTaskMarkdown(context),
		selectPaperclipRequest(context, template),
	]);
}
