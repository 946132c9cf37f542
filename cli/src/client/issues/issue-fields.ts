import {
	type Company,
	type ExecutionWorkspaceSettings,
	type FieldChanges,
	ISSUE_FIELDS,
	ISSUE_PRIORITIES,
	ISSUE_STATUSES,
	keysOf,
	omitUndefined,
	pick,
} from "@paperclipai/shared";
import { choice, isNone, list, type OptionValues, text } from "../../input/options.ts";
import { workspaceModeOption } from "../../input/project-fields.ts";
import { findAgent, listAllAgents } from "../agents/find-agent.ts";
import type { Connection } from "../connection/connect.ts";
import { findEnvironmentId } from "../environments/find-environment.ts";
import { findProject } from "../projects/find-project.ts";
import { findIssue } from "./find-issue.ts";

// Commands declare these two themselves: the title may be an argument, and the description may be in a file.
const { title: _title, description: _description, ...plainFields } = ISSUE_FIELDS;
/** Fields whose options have the same name and value as the field. */
export const PLAIN_FIELDS = keysOf(plainFields);

/** `none` clears a reference; `local` is the server's machine. */
export const ISSUE_FIELD_OPTIONS = {
	status: choice("<status>", "status of the issue", ISSUE_STATUSES),
	priority: choice("<priority>", "priority of the issue", ISSUE_PRIORITIES),
	assignee: text("<agent>", 'agent that works on the issue, by name or id, or "none"'),
	parent: text("<issue>", 'parent of the issue, or "none"'),
	blockedBy: list("<issues>", 'issues that this one waits for, or "none"; repeatable or comma-separated'),
	project: text("<project>", 'project that the issue is about, by name or id, or "none"'),
	workspaceMode: workspaceModeOption("workspace for the issue's runs, or \"none\" for the project's mode"),
	environment: text("<name>", 'environment of the issue\'s runs, "local", or "none" for the agent\'s default'),
};

type IssueFieldOptions = OptionValues<typeof ISSUE_FIELD_OPTIONS>;

interface IssueFields extends FieldChanges<typeof plainFields> {
	assigneeAgentId?: string | null;
	parentId?: string | null;
	blockedByIssueIds?: string[];
	projectId?: string | null;
	executionWorkspaceSettings?: ExecutionWorkspaceSettings | null;
}

/** Resolves the agents, issues, projects and environments that the options name. */
export async function readIssueFields(
	connection: Connection,
	company: Pick<Company, "id">,
	companyName: string | undefined,
	options: IssueFieldOptions,
	/** Current workspace settings of the issue that is changed. */
	current: ExecutionWorkspaceSettings | null = null,
): Promise<IssueFields> {
	const { assignee, parent, blockedBy, project, workspaceMode, environment } = options;
	const idOf = async (name: string) => (await findIssue(connection, companyName, name)).id;
	const fields: IssueFields = omitUndefined(pick(options, PLAIN_FIELDS));
	if (assignee !== undefined) fields.assigneeAgentId = await findAssignee(connection, company, assignee);
	if (parent !== undefined) fields.parentId = isNone(parent) ? null : await idOf(parent);
	if (blockedBy !== undefined) {
		const wanted = blockedBy.filter((name) => !isNone(name));
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

/** Returns `null` if no setting remains. */
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

/** Returns `null` for `none`. */
export async function findAssignee(
	connection: Connection,
	company: Pick<Company, "id">,
	name: string,
): Promise<string | null> {
	return isNone(name) ? null : findAgent(await listAllAgents(connection, company), name).id;
}
