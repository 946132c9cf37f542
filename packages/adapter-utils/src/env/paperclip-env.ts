import type { AdapterAgent } from "../contract/execution.ts";
import { currentRunScope } from "../process/scope/run-scope.ts";

/**
 * Variables that say who the agent is and where the Paperclip API is: `PAPERCLIP_AGENT_ID`, `PAPERCLIP_COMPANY_ID` and,
 * when the host knows its own address, `PAPERCLIP_API_URL`.
 */
export function buildPaperclipEnv(agent: Pick<AdapterAgent, "id" | "companyId">): Record<string, string> {
	const apiUrl = currentRunScope()?.apiUrl ?? process.env.PAPERCLIP_API_URL;
	return {
		PAPERCLIP_AGENT_ID: agent.id,
		PAPERCLIP_COMPANY_ID: agent.companyId,
		...(apiUrl ? { PAPERCLIP_API_URL: apiUrl } : {}),
	};
}
