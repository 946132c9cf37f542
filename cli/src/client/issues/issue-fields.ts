import type {
	Company,
	ExecutionWorkspaceSettings,
	IssuePriority,
	IssueStatus,
	WorkspaceMode,
} from "@paperclipai/shared";
import { isNone } from "../../input/list-option.ts";
import { findAgent } from "../agents/find-agent.ts";
import { listAllAgents } from "../agents/list-agents.ts";
import type { Connection } from "../connection/connect.ts";
import { findProject } from "../projects/find-project.ts";
import { findIssue } from "./find-issue.ts";

/** Fields of an issue as options name them. `none` empties the ones that refer to something. */
export interface IssueFieldOptions {
	status?: IssueStatus;
	priority?: IssuePriority;
	assignee?: string;
	parent?: string;
	blockedBy?: string[];
	project?: string;
	workspaceMode?: WorkspaceMode | "none";
}

/** Fields of the body of a request. */
interface IssueFields {
	status?: IssueStatus;
	priority?: IssuePriority;
	assigneeAgentId?: string | null;
	parentId?: string | null;
	blockedByIssueIds?: string[];
	projectId?: string | null;
	executionWorkspaceSettings?: ExecutionWorkspaceSettings | null;
}

/** Turns the options into fields, and finds the agents and issues that they name. */
export async function readIssueFields(
	connection: Connection,
	company: Pick<Company, "id">,
	companyName: string | undefined,
	{ status, priority, assignee, parent, blockedBy, project, workspaceMode }: IssueFieldOptions,
): Promise<IssueFields> {
	const idOf = async (text: string) => (await findIssue(connection, companyName, text)).id;
	const fields: IssueFields = {};
	if (status !== undefined) fields.status = status;
	if (priority !== undefined) fields.priority = priority;
	if (assignee !== undefined) fields.assigneeAgentId = await findAssignee(connection, company, assignee);
	if (parent !== undefined) fields.parentId = isNone(parent) ? null : await idOf(parent);
	if (blockedBy !== undefined) {
		const wanted = blockedBy.filter((text) => !isNone(text));
		fields.blockedByIssueIds = await Promise.all(wanted.map(idOf));
	}
	if (project !== undefined) {
		fields.projectId = isNone(project) ? null : (await findProject(connection, company, project)).id;
	}
	if (workspaceMode !== undefined) {
		fields.executionWorkspaceSettings = workspaceMode === "none" ? null : { mode: workspaceMode };
	}
	return fields;
}

/** Id of the agent with this name, `null` for `none`. */
export async function findAssignee(
	connection: Connection,
	company: Pick<Company, "id">,
	text: string,
): Promise<string | null> {
	return isNone(text) ? null : findAgent(await listAllAgents(connection, company), text).id;
}
