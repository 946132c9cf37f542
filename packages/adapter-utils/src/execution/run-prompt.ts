import { DEFAULT_PAPERCLIP_AGENT_PROMPT_TEMPLATE } from "../template/default-prompt-template.ts";
import { joinPromptSections } from "../template/join-prompt-sections.ts";
import { renderTemplate } from "../template/render-template.ts";
import { runTemplateData, type TemplateSource } from "../template/run-template-data.ts";
import { selectPaperclipRequest } from "../wake/request-text.ts";
import { selectPaperclipTaskMarkdown } from "../wake/task-markdown.ts";
import { renderPaperclipWakePrompt } from "../wake/wake-prompt.ts";

export interface RunPromptOptions {
	/** The agent's instructions, for a program without an option for them. */
	instructions?: string;
	/** `""` = `DEFAULT_PAPERCLIP_AGENT_PROMPT_TEMPLATE`. */
	promptTemplate: string;
	isResumed: boolean;
	/** Whether the program may silently start a new conversation; if so, the prompt repeats the context. */
	sessionMayBeLost?: boolean;
}

/**
 * For a resumed conversation, omits the task and, if there is a wake section, the default template. Always includes a
 * configured template.
 */
export function buildRunPrompt(
	source: TemplateSource,
	{ instructions = "", promptTemplate, isResumed, sessionMayBeLost = false }: RunPromptOptions,
): string {
	const { context } = source;
	const isKnown = isResumed && !sessionMayBeLost;
	const wake = renderPaperclipWakePrompt(context.paperclipWake, { resumedSession: isResumed });
	const defaultTemplate = isKnown && wake !== "" ? "" : DEFAULT_PAPERCLIP_AGENT_PROMPT_TEMPLATE;
	const template = promptTemplate || defaultTemplate;
	return joinPromptSections([
		instructions,
		wake,
		selectPaperclipTaskMarkdown(context, { resumedSession: isKnown }),
		selectPaperclipRequest(context, template),
		renderTemplate(template, runTemplateData(source)),
	]);
}
