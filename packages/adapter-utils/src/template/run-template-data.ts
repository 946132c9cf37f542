import type { AdapterExecutionContext } from "../contract/execution.ts";

/** The data for a `promptTemplate`, for `renderTemplate`: `{{agent.name}}`, `{{runId}}`, `{{context.prompt}}` and so on. */
export function runTemplateData({
	agent,
	context,
	runId,
}: Pick<AdapterExecutionContext, "agent" | "context" | "runId">): Record<string, unknown> {
	return {
		agentId: agent.id,
		companyId: agent.companyId,
		runId,
		company: { id: agent.companyId },
		agent,
		run: { id: runId },
		context,
	};
}
