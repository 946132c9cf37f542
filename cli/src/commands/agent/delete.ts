import {
	type Agent,
	type ApiClient,
	ApiError,
	cancelRun,
	deleteAgent,
	isTerminalRunStatus,
	listRuns,
	readPages,
	runStatusSchema,
} from "@paperclipai/shared";
import { EXIT } from "../../exit-codes.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { printJson } from "../../render/output/output.ts";
import { withAgent } from "../scopes.ts";

/** A timer may start another run after the last one was cancelled. */
const MAX_ATTEMPTS = 5;

export interface AgentDeleteOptions extends CompanyOptions {
	cancelRuns?: true;
}

/** Deletes an agent with its runs. Unfinished ones prevent it, unless they are to be cancelled. */
export async function agentDelete(agentName: string, options: AgentDeleteOptions): Promise<number> {
	return await withAgent(options, agentName, async ({ connection: { client }, agent, output }) => {
		const params = { agentId: agent.id };
		for (let attempt = 1; ; attempt++) {
			if (options.cancelRuns) await cancelRunsOf(client, agent);
			try {
				await client.call(deleteAgent, { params });
				break;
			} catch (error) {
				const isRefused = error instanceof ApiError && error.code === "agent_has_unfinished_runs";
				if (!isRefused || !options.cancelRuns || attempt === MAX_ATTEMPTS) throw error;
			}
		}
		if (options.json) printJson(output, { id: agent.id });
		else output.note(`Deleted ${agent.name} with its runs.`);
		return EXIT.succeeded;
	});
}

async function cancelRunsOf(client: ApiClient, { id: agentId, companyId }: Agent): Promise<void> {
	for (const status of runStatusSchema.options.filter((one) => !isTerminalRunStatus(one))) {
		const runs = await readPages((page, options) =>
			client.call(listRuns, { params: { companyId }, query: { ...page, agentId, status } }, options),
		);
		for (const { id } of runs) await client.call(cancelRun, { params: { runId: id } });
	}
}
