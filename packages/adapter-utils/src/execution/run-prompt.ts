import { DEFAULT_PAPERCLIP_AGENT_PROMPT_TEMPLATE } from "../template/default-prompt-template.ts";
import { joinPromptSections } from "../template/join-prompt-sections.ts";
import { renderTemplate } from "../template/render-template.ts";
import { runTemplateData, type TemplateSource } from "../template/run-template-data.ts";
import { selectPaperclipRequest } from "../wake/request-text.ts";
import { selectPaperclipTaskMarkdown } from "../wake/task-markdown.ts";
import { renderPaperclipWakePrompt } from "../wake/wake-prompt.ts";

/** Options of `buildRunPrompt`. */
export interface RunPromptOptions {
	/** The agent's instructions, for a program that has no option for them. Default: none. */
	instructions?: string;
	/** `promptTemplate` of the configuration; `""` = `DEFAULT_PAPERCLIP_AGENT_PROMPT_TEMPLATE`. */
	promptTemplate: string;
	/** The agent continues an earlier conversation. */
	isResumed: boolean;
	/**
	 * The program may silently start a new conversation when the earlier one is gone. The prompt then repeats what a new one
	 * needs. Default `false`.
	 */
	sessionMayBeLost?: boolean;
}

/**
 * Builds the prompt of a run: instructions, wake section, task, request and template. For a resumed conversation it leaves
 * out what that has seen before: the task, and the default template if there is a wake section. A configured template is
 * part of every run.
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
