import { type Issue, isTerminalRunStatus, listRuns } from "@paperclipai/shared";
import type { Connection } from "../../client/connection/connect.ts";
import { toInlineText } from "../../render/output/printable-text.ts";
import { withStartedCommand } from "../../render/output/started-command.ts";

/** Says how to watch the run that a change of an issue has led to, if there is one. */
export async function noteRun(
	{ client }: Connection,
	{ id: issueId, companyId }: Pick<Issue, "id" | "companyId">,
	note: (text: string) => void,
): Promise<void> {
	const [run] = await client.call(listRuns, { params: { companyId }, query: { issueId, limit: 1 } });
	if (run === undefined || isTerminalRunStatus(run.status)) return;
	note(withStartedCommand(`${toInlineText(run.agentName)} works on it: paperclipai runs watch ${run.id}`));
}
