import { type Issue, isTerminalRunStatus, listRuns } from "@paperclipai/shared";
import type { Connection } from "../../client/connection/connect.ts";
import { toInlineText } from "../../render/output/printable-text.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";

/** Maximum number of runs to print; a comment can wake several agents. */
const MAX_NOTED = 5;

/** Prints how to watch the runs that a change to an issue has started. */
export async function noteRuns(
	{ client }: Connection,
	{ id: issueId, companyId }: Pick<Issue, "id" | "companyId">,
	note: (text: string) => void,
): Promise<void> {
	const runs = await client.call(listRuns, { params: { companyId }, query: { issueId, limit: MAX_NOTED } });
	for (const { id, agentName } of runs.filter(({ status }) => !isTerminalRunStatus(status))) {
		note(withStartedCommand(`${toInlineText(agentName)} was woken. Watch the run with: paperclipai runs watch ${id}`));
	}
}
