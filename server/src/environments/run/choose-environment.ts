import { CodedError } from "@paperclipai/adapter-utils";
import { eq, inArray } from "drizzle-orm";
import type { AgentRow } from "../../agents/store.ts";
import type { DatabaseContext } from "../../db/database.ts";
import { environments, issues } from "../../db/schema.ts";
import type { RunEnvironmentRecord } from "../../db/tables/heartbeat-runs.ts";

/** The environment of a run. */
export interface ChosenEnvironment {
	/** `null`: the server's machine. */
	environment: Omit<RunEnvironmentRecord, "identity"> | null;
	/** It is set on the issue, and not only the default of the agent. */
	isOfIssue: boolean;
}

/**
 * The environment that is set on the issue, else the agent's default.
 * @throws {CodedError} `environment_not_found`: there is no silent fallback to the server's machine.
 */
export async function chooseEnvironment(
	context: DatabaseContext,
	issueId: string | null,
	agent: Pick<AgentRow, "companyId" | "defaultEnvironmentId">,
): Promise<ChosenEnvironment> {
	const ofIssue = issueId === null ? undefined : await readIssueEnvironment(context, issueId);
	const id = ofIssue === undefined ? agent.defaultEnvironmentId : ofIssue;
	const isOfIssue = ofIssue !== undefined;
	if (id === null) return { environment: null, isOfIssue };
	const [row] = await context.database.db.select().from(environments).where(eq(environments.id, id));
	if (row === undefined || row.companyId !== agent.companyId) throw missing(id, isOfIssue);
	const { name, driver, settings } = row;
	return { environment: { id, name, driver, settings }, isOfIssue };
}

async function readIssueEnvironment(
	{ database }: DatabaseContext,
	issueId: string,
): Promise<string | null | undefined> {
	const [issue] = await database.db
		.select({ settings: issues.executionWorkspaceSettings })
		.from(issues)
		.where(eq(issues.id, issueId));
	return issue?.settings?.environmentId;
}

/**
 * Refuses to continue work elsewhere than it was begun, unless the issue itself says so: another agent may have another default.
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
		`The workspace of this issue was prepared in ${nameOf(before)}, and the agent works in ${nameOf(now)}.`,
		{
			hint: "Set the environment on the issue itself, assign an agent of the same environment, or close the workspace first.",
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

function missing(id: string, isOfIssue: boolean): CodedError {
	return new CodedError("environment_not_found", `There is no environment ${id} in this company.`, {
		hint: `Set another one on the ${isOfIssue ? "issue" : "agent"}.`,
	});
}
