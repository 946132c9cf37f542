import { formatDuration, listRuns, type Run, type RunStatus } from "@paperclipai/shared";
import { findAgent } from "../../client/agents/find-agent.ts";
import { listAllAgents } from "../../client/agents/list-agents.ts";
import { EXIT } from "../../exit-codes.ts";
import type { CompanyOptions } from "../../input/options.ts";
import { printJson } from "../../render/output/output.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";
import { runDuration } from "../../render/run-duration.ts";
import { formatTable, nameCell } from "../../render/table.ts";
import { formatUtc } from "../../render/utc-time.ts";
import { withCompany } from "../scopes.ts";

export interface RunsListOptions extends CompanyOptions {
	agent?: string;
	status?: RunStatus;
	limit: number;
}

export async function runsList(options: RunsListOptions): Promise<number> {
	return await withCompany(options, async ({ connection, company, output }) => {
		const { agent, status, limit } = options;
		const agentId = agent && findAgent(await listAllAgents(connection, company), agent).id;
		const query = { limit, ...(agentId ? { agentId } : {}), ...(status ? { status } : {}) };
		const runs = await connection.client.call(listRuns, { params: { companyId: company.id }, query });
		if (options.json) printJson(output, runs);
		else if (runs.length === 0)
			output.note(withStartedCommand("There are no runs yet. Start one with: paperclipai run --watch"));
		else
			output.data(
				formatTable(["RUN", "STATUS", "AGENT", "ADAPTER", "STARTED (UTC)", "TIME"], runs.map(toRow), output.tableWidth),
			);
		return EXIT.succeeded;
	});
}

function toRow(run: Run): string[] {
	const duration = runDuration(run);
	return [
		run.id,
		run.status,
		nameCell(run.agentName),
		run.adapterType,
		formatUtc(run.startedAt),
		duration === null ? "" : formatDuration(duration),
	];
}
