import type { Issue } from "../issues/schema.ts";
import type { Agent } from "./schema.ts";

/** The fields that decide in which environments an agent may work. */
export type EnvironmentRights = Pick<Agent, "id" | "defaultEnvironmentId" | "allowedEnvironmentIds">;

export type IssueEnvironment = Pick<Issue, "executionWorkspaceSettings" | "assigneeAgentId" | "assignedByBoard">;

export interface WantedEnvironment {
	/** `null`: the server's machine. */
	environmentId: string | null;
	/** Whether the environment was set by the issue, not by the agent. */
	isOfIssue: boolean;
	/** Whether the agent may use the environment. */
	isAllowed: boolean;
}

/**
 * Returns the issue's environment, else the agent's. An agent may use its own environment, its allowed
 * environments, and the environment of an issue that the board has assigned to it.
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
