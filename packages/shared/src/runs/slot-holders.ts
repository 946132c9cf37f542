import { getAgent } from "../agents/endpoints.ts";
import { mountsFolders } from "../environments/environment-driver.ts";
import type { ApiClient } from "../http/api-client.ts";
import { listRuns } from "./endpoints.ts";
import type { Run } from "./schema.ts";

/**
 * Finds the runs of the same agent that a queued run waits for; empty when it waits for another reason, for example a
 * slot of the server.
 */
export async function readSlotHolders(
	client: ApiClient,
	run: Pick<Run, "agentId" | "companyId" | "status" | "waitReason">,
	options?: { signal?: AbortSignal },
): Promise<Run[]> {
	if (run.status !== "queued" || run.waitReason !== "slot") return [];
	const { agentId, companyId } = run;
	const agent = await client.call(getAgent, { params: { agentId } }, options);
	const limit = agent.runtimeConfig.heartbeat.maxConcurrentRuns;
	const query = { agentId, status: "running", limit } as const;
	const running = await client.call(listRuns, { params: { companyId }, query }, options);
	const isAlone = running.some(({ environment }) => mountsFolders(environment));
	return running.length < limit && !isAlone ? [] : running;
}
