import type { AdapterExecutionContext } from "../contract/execution.ts";

export type TemplateSource = Pick<AdapterExecutionContext, "agent" | "company" | "context" | "runId">;

/** Returns the data for `renderTemplate`: `{{agent.name}}`, `{{runId}}`, `{{context.prompt}}` and so on. */
export function runTemplateData({ agent, company, context, runId }: TemplateSource): Record<string, unknown> {
	return {
		agentId: agent.id,
		companyId: agent.companyId,
		runId,
		company: company ?? { id: agent.companyId },
		agent,
		run: { id: runId },
		context,
	};
}
