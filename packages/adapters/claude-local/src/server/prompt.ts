import type { AdapterExecutionContext } from "@paperclipai/adapter-utils";
import {
	asString,
	DEFAULT_PAPERCLIP_AGENT_PROMPT_TEMPLATE,
	joinPromptSections,
	normalizePaperclipWakePayload,
	renderPaperclipWakePrompt,
	renderTemplate,
	selectPaperclipTaskMarkdown,
} from "@paperclipai/adapter-utils/server-utils";
import type { ClaudeSettings } from "./command.ts";

/** What the agent is told: who it is and how it works, why it is awake, and what it was asked. */
export function buildPrompt(ctx: AdapterExecutionContext, settings: ClaudeSettings, isResumed: boolean): string {
	const { agent, context, runId } = ctx;
	const template = settings.promptTemplate || DEFAULT_PAPERCLIP_AGENT_PROMPT_TEMPLATE;
	const rendered = renderTemplate(template, {
		agentId: agent.id,
		companyId: agent.companyId,
		runId,
		company: { id: agent.companyId },
		agent,
		run: { id: runId },
		context,
	});
	return joinPromptSections([
		rendered,
		renderPaperclipWakePrompt(context.paperclipWake, { resumedSession: isResumed }),
		selectPaperclipTaskMarkdown(context, { resumedSession: isResumed }),
		saysPrompt(template, context.paperclipWake) ? "" : asString(context.prompt),
	]);
}

/** The request of whoever woke the agent stands in the prompt already. */
function saysPrompt(template: string, wake: unknown): boolean {
	return /\{\{\s*context\.prompt\s*\}\}/.test(template) || Boolean(normalizePaperclipWakePayload(wake)?.prompt);
}
