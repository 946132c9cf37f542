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
import { AGENT } from "../../input/arguments.ts";
import { COMPANY_OPTIONS } from "../../input/common-options.ts";
import { flag } from "../../input/options.ts";
import { toInlineText } from "../../render/output/printable-text.ts";
import { confirm } from "../confirm.ts";
import { defineCommand } from "../define-command.ts";
import { withAgent } from "../scopes.ts";

/** Deletion is retried, because a timer may start another run after the last one was cancelled. */
const MAX_ATTEMPTS = 5;

export const command = defineCommand({
	summary: "delete an agent with its runs and their logs; its working folder stays",
	details:
		"To keep the history of the agent, terminate it instead. Unfinished runs prevent the deletion (`agent_has_unfinished_runs`), unless `--cancel-runs` is set.",
	arguments: { agent: AGENT },
	options: {
		...COMPANY_OPTIONS,
		yes: flag("do not ask"),
		cancelRuns: flag("cancel the unfinished runs of the agent first"),
	},
	async run(args, options) {
		return await withAgent(options, args.agent, async ({ connection: { client }, agent, output, report }) => {
			const name = toInlineText(agent.name);
			await confirm(options, {
				question: `Delete ${name}? All of its runs and their logs are deleted.`,
				what: "Deleting an agent",
				hint: "Add --yes to confirm, or keep its history with: paperclipai agent terminate",
				declined: "Nothing was deleted.",
			});
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
			await report({ id: agent.id }, () => output.note(`Deleted ${name} with its runs.`));
		});
	},
});

async function cancelRunsOf(client: ApiClient, { id: agentId, companyId }: Agent): Promise<void> {
	for (const status of runStatusSchema.options.filter((one) => !isTerminalRunStatus(one))) {
		const runs = await readPages((page, options) =>
			client.call(listRuns, { params: { companyId }, query: { ...page, agentId, status } }, options),
		);
		for (const { id } of runs) await client.call(cancelRun, { params: { runId: id } });
	}
}
