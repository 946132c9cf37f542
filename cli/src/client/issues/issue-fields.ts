import {
	type Company,
	type ExecutionWorkspaceSettings,
	type FieldChanges,
	ISSUE_FIELDS,
	keysOf,
	omitUndefined,
	pick,
	type WorkspaceMode,
} from "@paperclipai/shared";
import { isNone } from "../../input/list-option.ts";
import { findAgent } from "../agents/find-agent.ts";
import { listAllAgents } from "../agents/list-agents.ts";
import type { Connection } from "../connection/connect.ts";
import { findEnvironmentId } from "../environments/find-environment.ts";
import { findProject } from "../projects/find-project.ts";
import { findIssue } from "./find-issue.ts";

// A text of several lines, or an argument.
const { title: _title, description: _description, ...plainFields } = ISSUE_FIELDS;
/** Fields whose options have their names and values. */
export const PLAIN_FIELDS = keysOf(plainFields);

/** Fields of an issue as options name them. `none` empties the ones that refer to something. `local` is the server's machine. */
export interface IssueFieldOptions extends FieldChanges<typeof plainFields> {
	assignee?: string;
	parent?: string;
	blockedBy?: string[];
	project?: string;
	workspaceMode?: WorkspaceMode | "none";
	environment?: string;
}

/** Fields of the body of a request. */
interface IssueFields extends FieldChanges<typeof plainFields> {
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
	options: IssueFieldOptions,
	/** Of the issue that is changed. */
	current: ExecutionWorkspaceSettings | null = null,
): Promise<IssueFields> {
	const { assignee, parent, blockedBy, project, workspaceMode, environment } = options;
	const idOf = async (text: string) => (await findIssue(connection, companyName, text)).id;
	const fields: IssueFields = omitUndefined(pick(options, PLAIN_FIELDS));
	if (assignee !== undefined) fields.assigneeAgentId = await findAssignee(connection, company, assignee);
	if (parent !== undefined) fields.parentId = isNone(parent) ? null : await idOf(parent);
	if (blockedBy !== undefined) {
		const wanted = blockedBy.filter((text) => !isNone(text));
		fields.blockedByIssueIds = await Promise.all(wanted.map(idOf));
	}
	if (project !== undefined) {
		fields.projectId = isNone(project) ? null : (await findProject(connection, company, project)).id;
	}
	if (workspaceMode !== undefined || environment !== undefined) {
		fields.executionWorkspaceSettings = await changeWorkspaceSettings(connection, company, options, current);
	}
	return fields;
}

/** The settings after a change, `null` when none is left. */
async function changeWorkspaceSettings(
	connection: Connection,
	company: Pick<Company, "id">,
	{ workspaceMode, environment }: Pick<IssueFieldOptions, "workspaceMode" | "environment">,
	current: ExecutionWorkspaceSettings | null,
): Promise<ExecutionWorkspaceSettings | null> {
	const settings = { ...current };
	if (workspaceMode === "none") delete settings.mode;
	else if (workspaceMode !== undefined) settings.mode = workspaceMode;
	if (environment !== undefined) {
		if (isNone(environment)) delete settings.environmentId;
		else settings.environmentId = await findEnvironmentId(connection, company, environment);
	}
	return Object.keys(settings).length === 0 ? null : settings;
}

/** Id of the agent with this name, `null` for `none`. */
export async function findAssignee(
	connection: Connection,
	company: Pick<Company, "id">,
	text: string,
): Promise<string | null> {
	return isNone(text) ? null : findAgent(await listAllAgents(connection, company), text).id;
}
