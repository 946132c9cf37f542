import type { Issue } from "../issues/schema.ts";
import type { Agent } from "./schema.ts";

/** What decides where an agent may work. */
export type EnvironmentRights = Pick<Agent, "id" | "defaultEnvironmentId" | "allowedEnvironmentIds">;

/** What an issue says about where it is worked on. */
export type IssueEnvironment = Pick<Issue, "executionWorkspaceSettings" | "assigneeAgentId" | "assignedByBoard">;

/** Where a run is to work. */
export interface WantedEnvironment {
	/** `null`: the server's machine. */
	environmentId: string | null;
	/** The issue names it, and not only the agent. */
	isOfIssue: boolean;
	/** Whether the agent may work there. */
	isAllowed: boolean;
}

/**
 * Where a run of an agent is to work: in the environment that its issue names, else in the agent's own. An agent may work in
 * its own environment, in those that the board allows it, and on an issue that the board has assigned to it, where that issue
 * says.
 * @param issue `null` for a run without an issue.
 */
export function wantedEnvironment(agent: EnvironmentRights, issue: IssueEnvironment | null): WantedEnvironment {
	const ofIssue = issue?.executionWorkspaceSettings?.environmentId;
	if (issue === null || ofIssue === undefined) {
		return { environmentId: agent.defaultEnvironmentId, isOfIssue: false, isAllowed: true };
	}
	const isAssignedByBoard = issue.assignedByBoard && issue.assigneeAgentId === agent.id;
	const isAllowed =
		isAssignedByBoard || ofIssue === agent.defaultEnvironmentId || agent.allowedEnvironmentIds.includes(ofIssue);
	return { environmentId: ofIssue, isOfIssue: true, isAllowed };
}
