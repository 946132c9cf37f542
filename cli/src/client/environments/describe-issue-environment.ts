import { type Issue, wantedEnvironment } from "@paperclipai/shared";
import { listAllAgents } from "../agents/find-agent.ts";
import type { Connection } from "../connection/connect.ts";
import { LOCAL, readEnvironmentName } from "./find-environment.ts";

/** Describes where the issue's runs work. `null`: on the server's machine, because no environment is set. */
export async function describeIssueEnvironment(connection: Connection, issue: Issue): Promise<string | null> {
	const { companyId, assigneeAgentId, executionWorkspaceSettings } = issue;
	const nameOf = (id: string | null) => readEnvironmentName(connection, companyId, id);
	const ofIssue = executionWorkspaceSettings?.environmentId;
	if (assigneeAgentId === null && ofIssue === undefined) return null;
	const agents = await listAllAgents(connection, { id: companyId });
	const agent = agents.find(({ id }) => id === assigneeAgentId);
	if (ofIssue !== undefined) {
		const isRefused = agent !== undefined && !wantedEnvironment(agent, issue).isAllowed;
		const where = `${(await nameOf(ofIssue)) ?? LOCAL}, set on the issue`;
		return isRefused ? `${where}; ${agent.name} may not use it until the board assigns the issue again` : where;
	}
	const name = await nameOf(agent?.defaultEnvironmentId ?? null);
	return name === null ? null : `${name}, the default of its agent`;
}
