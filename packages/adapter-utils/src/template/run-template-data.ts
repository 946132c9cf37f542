import type { AdapterExecutionContext } from "../contract/execution.ts";

/** What a template in an agent's configuration can name, for `renderTemplate`: `{{agent.name}}`, `{{runId}}` and so on. */
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
