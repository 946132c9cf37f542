import type { Issue } from "@paperclipai/shared";
import { listAllAgents } from "../agents/list-agents.ts";
import type { Connection } from "../connection/connect.ts";
import { LOCAL, readEnvironmentName } from "./find-environment.ts";

/** Where the next run of an issue works, and what says so; `null` = on the server's machine, as by default. */
export async function describeIssueEnvironment(
	connection: Connection,
	{ companyId, assigneeAgentId, executionWorkspaceSettings }: Issue,
): Promise<string | null> {
	const ofIssue = executionWorkspaceSettings?.environmentId;
	if (ofIssue !== undefined) {
		return `${(await readEnvironmentName(connection, companyId, ofIssue)) ?? LOCAL}, set on the issue`;
	}
	if (assigneeAgentId === null) return null;
	const agents = await listAllAgents(connection, { id: companyId });
	const ofAgent = agents.find(({ id }) => id === assigneeAgentId)?.defaultEnvironmentId ?? null;
	const name = await readEnvironmentName(connection, companyId, ofAgent);
	return name === null ? null : `${name}, of its agent`;
}
