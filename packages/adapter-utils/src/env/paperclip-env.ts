import type { AdapterAgent } from "../contract/execution.ts";
import { currentRunScope } from "../process/index.ts";

/**
 * Returns `PAPERCLIP_AGENT_ID`, `PAPERCLIP_COMPANY_ID` and, if known, `PAPERCLIP_API_URL` (from the run scope, else
 * from this process).
 */
export function buildPaperclipEnv(agent: Pick<AdapterAgent, "id" | "companyId">): Record<string, string> {
	const apiUrl = currentRunScope()?.apiUrl ?? process.env.PAPERCLIP_API_URL;
	return {
		PAPERCLIP_AGENT_ID: agent.id,
		PAPERCLIP_COMPANY_ID: agent.companyId,
		...(apiUrl ? { PAPERCLIP_API_URL: apiUrl } : {}),
	};
}
