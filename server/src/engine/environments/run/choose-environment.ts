import { CodedError, isCodedError } from "@paperclipai/adapter-utils";
import { mountsFolders, wantedEnvironment } from "@paperclipai/shared";
import { eq, inArray, sql } from "drizzle-orm";
import type { DatabaseContext } from "../../../platform/db/database.ts";
import { companies, environments, issues } from "../../../platform/db/schema.ts";
import type { RunEnvironmentRecord } from "../../../platform/db/tables/heartbeat-runs.ts";
import type { AgentRow } from "../../../records/agents/store.ts";
import type { RunRow } from "../../../records/runs/run-rows.ts";

export interface ChosenEnvironment {
	environment: Omit<RunEnvironmentRecord, "identity"> | null;
	isOfIssue: boolean;
}

type RunOfAgent = Pick<RunRow, "issueId" | "cwd" | "environment">;

/**
 * The issue's environment, else the agent's default. A prepared run keeps its environment.
 * @throws {CodedError} `environment_not_found`, `environment_not_allowed`: never falls back to local.
 */
export async function chooseEnvironment(
	context: DatabaseContext,
	{ issueId, cwd, environment: recorded }: RunOfAgent,
	agent: AgentRow,
): Promise<ChosenEnvironment> {
	if (cwd !== null) return { environment: recorded, isOfIssue: false };
	const issue = issueId === null ? null : await readIssue(context, issueId);
	const { environmentId: id, isOfIssue, isAllowed } = wantedEnvironment(agent, issue);
	const environment = id === null ? null : await readEnvironment(context, agent.companyId, { id, isOfIssue });
	if (!isAllowed) throw notAllowed(agent, issue?.identifier ?? "", environment);
	return { environment, isOfIssue };
}

/** Whether the run can only start while no other run of its agent is active, see `mountsFolders`. */
export async function runsAlone(context: DatabaseContext, run: RunOfAgent, agent: AgentRow): Promise<boolean> {
	try {
		return mountsFolders((await chooseEnvironment(context, run, agent)).environment);
	} catch (error) {
		// The run fails with this error when it is prepared.
		if (isCodedError(error)) return false;
		throw error;
	}
}

async function readIssue({ database }: DatabaseContext, issueId: string) {
	const [issue] = await database.db
		.select({
			executionWorkspaceSettings: issues.executionWorkspaceSettings,
			assigneeAgentId: issues.assigneeAgentId,
			assignedByBoard: issues.assignedByBoard,
			identifier: sql<string>`${companies.issuePrefix} || '-' || ${issues.number}`,
		})
		.from(issues)
		.innerJoin(companies, eq(companies.id, issues.companyId))
		.where(eq(issues.id, issueId));
	return issue ?? null;
}

async function readEnvironment(
	{ database }: DatabaseContext,
	companyId: string,
	{ id, isOfIssue }: { id: string; isOfIssue: boolean },
) {
	const [row] = await database.db.select().from(environments).where(eq(environments.id, id));
	if (row === undefined || row.companyId !== companyId) throw missing(id, isOfIssue);
	const { name, driver, settings } = row;
	return { id, name, driver, settings };
}

/**
 * Work continues in another environment only when the issue names it, since another agent may have another default.
 * @param before Environment of the workspace.
 * @throws {CodedError} `environment_mismatch`, naming both.
 */
export async function requireSameEnvironment(
	context: DatabaseContext,
	before: string | null,
	{ environment, isOfIssue }: ChosenEnvironment,
): Promise<void> {
	const now = environment?.id ?? null;
	if (isOfIssue || before === now) return;
	const names = await readNames(context, [before, now]);
	const nameOf = (id: string | null) => (id === null ? "the server's machine" : (names.get(id) ?? `${id} (deleted)`));
	throw new CodedError(
		"environment_mismatch",
		`The workspace of this issue was prepared in ${nameOf(before)}, but the agent works in ${nameOf(now)}.`,
		{
			hint: "Set the environment on the issue itself, assign an agent that uses the same environment, or close the workspace first if it is open.",
			details: { workspaceEnvironmentId: before, environmentId: now },
		},
	);
}

async function readNames({ database }: DatabaseContext, ids: (string | null)[]): Promise<Map<string, string>> {
	const given = ids.filter((id) => id !== null);
	const rows = await database.db
		.select({ id: environments.id, name: environments.name })
		.from(environments)
		.where(inArray(environments.id, given));
	return new Map(rows.map(({ id, name }) => [id, `the environment ${name}`]));
}

function notAllowed(
	{ id: agentId, name }: AgentRow,
	issue: string,
	environment: ChosenEnvironment["environment"],
): CodedError {
	const location = environment === null ? "on the server's machine" : `in the environment ${environment.name}`;
	const option = environment?.name ?? "local";
	return new CodedError(
		"environment_not_allowed",
		`${issue} requires ${name} to work ${location}, which is not allowed.`,
		{
			hint: `Only the board decides where an agent works. To allow it for this issue: paperclipai issue update ${issue} --assignee ${quoted(name)}; to allow it for every issue that sets this environment: paperclipai agent update ${quoted(name)} --allow-environment ${quoted(option)}`,
			details: { agentId, issue, environmentId: environment?.id ?? null },
		},
	);
}

function quoted(text: string): string {
	return /^[\w./@:-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

function missing(id: string, isOfIssue: boolean): CodedError {
	return new CodedError("environment_not_found", `There is no environment ${id} in this company.`, {
		hint: `Set another environment on the ${isOfIssue ? "issue" : "agent"}.`,
	});
}
