import { type Issue, isTerminalRunStatus, listAgents, listRuns, type Run, readPages } from "@paperclipai/shared";
import type { Connection } from "../../client/connection/connect.ts";
import { toInlineText } from "../../render/output/printable-text.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";

/** Maximum number of runs to print; a comment can wake several agents. */
const MAX_NOTED = 5;

const isWaiting = ({ status }: Pick<Run, "status">) => status === "queued" || status === "scheduled_retry";

async function readPausedAgents({ client }: Pick<Connection, "client">, companyId: string): Promise<Set<string>> {
	const agents = await readPages((query, options) =>
		client.call(listAgents, { params: { companyId }, query }, options),
	);
	return new Set(agents.filter(({ status }) => status === "paused").map(({ id }) => id));
}

/** Prints how to watch the runs that a change to an issue has started. */
export async function noteRuns(
	{ client }: Connection,
	{ id: issueId, companyId }: Pick<Issue, "id" | "companyId">,
	note: (text: string) => void,
): Promise<void> {
	const runs = await client.call(listRuns, { params: { companyId }, query: { issueId, limit: MAX_NOTED } });
	const active = runs.filter(({ status }) => !isTerminalRunStatus(status));
	const paused = active.some(isWaiting) ? await readPausedAgents({ client }, companyId) : new Set();
	for (const run of active) {
		const { id, agentId } = run;
		const name = toInlineText(run.agentName);
		const isPaused = run.waitReason === "paused" || (isWaiting(run) && paused.has(agentId));
		const next = isPaused ? `${name} is paused; the run starts after: paperclipai agent resume ${agentId}\n` : "";
		note(withStartedCommand(`${name} was woken. ${next}Watch the run with: paperclipai runs watch ${id}`));
	}
}
