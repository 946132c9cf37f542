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
import type { CodexSettings } from "./command.ts";

/** What the agent is told: its instructions, who it is and how it works, why it is awake, and what it was asked. */
export function buildPrompt(
	ctx: AdapterExecutionContext,
	settings: CodexSettings,
	prompt: { instructions: string; isResumed: boolean },
): string {
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
		prompt.instructions,
		rendered,
		renderPaperclipWakePrompt(context.paperclipWake, { resumedSession: prompt.isResumed }),
		// Said again in a resumed thread: older versions may have started another one, which knows nothing yet.
		selectPaperclipTaskMarkdown(context),
		saysPrompt(template, context.paperclipWake) ? "" : asString(context.prompt),
	]);
}

/** The request of whoever woke the agent stands in the prompt already. */
function saysPrompt(template: string, wake: unknown): boolean {
	return /\{\{\s*context\.prompt\s*\}\}/.test(template) || Boolean(normalizePaperclipWakePayload(wake)?.prompt);
}
