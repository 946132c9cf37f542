import type { AdapterExecutionContext } from "../contract/execution.ts";
import { DEFAULT_PAPERCLIP_AGENT_PROMPT_TEMPLATE } from "../template/default-prompt-template.ts";
import { joinPromptSections } from "../template/join-prompt-sections.ts";
import { renderTemplate } from "../template/render-template.ts";
import { runTemplateData } from "../template/run-template-data.ts";
import { selectPaperclipRequest } from "../wake/request-text.ts";
import { selectPaperclipTaskMarkdown } from "../wake/task-markdown.ts";
import { renderPaperclipWakePrompt } from "../wake/wake-prompt.ts";

export interface RunPromptOptions {
	/** Text that stands before all else, for a program without an option for it. Default: none. */
	instructions?: string;
	/** `promptTemplate` of the configuration; `""` = Paperclip's own. */
	promptTemplate: string;
	/** The agent continues an earlier conversation. */
	isResumed: boolean;
	/**
	 * The conversation may turn out to be gone without the program saying so; then nothing is left out that a new one
	 * needs. Default `false`.
	 */
	sessionMayBeLost?: boolean;
}

/**
 * What an agent is told at the beginning of a run: its instructions, why it is awake, its task, what is asked of it, and
 * how to work. A resumed conversation is told what is new: it knows its task, and Paperclip's own words on how to work.
 * A template of the operator is part of every run.
 */
export function buildRunPrompt(
	{ agent, context, runId }: Pick<AdapterExecutionContext, "agent" | "context" | "runId">,
	{ instructions = "", promptTemplate, isResumed, sessionMayBeLost = false }: RunPromptOptions,
): string {
	const knows = isResumed && !sessionMayBeLost;
	const wake = renderPaperclipWakePrompt(context.paperclipWake, { resumedSession: isResumed });
	const ownTemplate = knows && wake !== "" ? "" : DEFAULT_PAPERCLIP_AGENT_PROMPT_TEMPLATE;
	const template = promptTemplate || ownTemplate;
	return joinPromptSections([
		instructions,
		wake,
		selectPaperclipTaskMarkdown(context, { resumedSession: knows }),
		selectPaperclipRequest(context, template),
		renderTemplate(template, runTemplateData({ agent, context, runId })),
	]);
}
