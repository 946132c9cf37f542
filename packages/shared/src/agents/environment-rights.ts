import type { Issue } from "../issues/schema.ts";
import type { Agent } from "./schema.ts";

/** The fields that decide where an agent may work. */
export type EnvironmentRights = Pick<Agent, "id" | "defaultEnvironmentId" | "allowedEnvironmentIds">;

export type IssueEnvironment = Pick<Issue, "executionWorkspaceSettings" | "assigneeAgentId" | "assignedByBoard">;

export interface WantedEnvironment {
	/** `null`: the server's machine. */
	environmentId: string | null;
	/** The issue sets it, not only the agent. */
	isOfIssue: boolean;
	/** Whether the agent may use it. */
	isAllowed: boolean;
}

/**
 * The issue's environment, else the agent's. Allowed are the agent's own environment, the board's list, and the
 * environment of an issue that the board has assigned.
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
