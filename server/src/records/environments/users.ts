import { and, asc, eq, isNotNull, isNull, notInArray, sql } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { agents, companies, type environments, heartbeatRuns, issues } from "../../platform/db/schema.ts";
import { HttpError } from "../../platform/errors/http-error.ts";

type EnvironmentRow = typeof environments.$inferSelect;

const MAX_NAMED = 10;

/** @throws {HttpError} 409 `environment_in_use` when it is the default of agents. */
export async function requireNoAgents({ database }: DatabaseContext, { id, name }: EnvironmentRow): Promise<void> {
	const users = await database.db
		.select({ id: agents.id, name: agents.name })
		.from(agents)
		.where(and(eq(agents.defaultEnvironmentId, id), isNull(agents.terminatedAt)))
		.orderBy(asc(agents.createdAt), asc(agents.id));
	if (users.length === 0) return;
	const names = listNames(users.map((agent) => JSON.stringify(agent.name)));
	throw new HttpError(409, "environment_in_use", `The environment ${name} is the default of ${names}.`, {
		hint: "Give these agents another environment first, for example: paperclipai agent update AGENT --environment local",
		details: { agents: users.slice(0, MAX_NAMED) },
	});
}

/** @throws {HttpError} 409 `environment_in_use` when it is set on open issues. */
export async function requireNoIssues({ database }: DatabaseContext, environment: EnvironmentRow): Promise<void> {
	const { id, name, companyId } = environment;
	const isSet = sql`${issues.executionWorkspaceSettings} ->> 'environmentId' = ${id}`;
	const isOpen = notInArray(issues.status, ["done", "cancelled"]);
	const users = await database.db
		.select({ id: issues.id, number: issues.number, issuePrefix: companies.issuePrefix })
		.from(issues)
		.innerJoin(companies, eq(companies.id, issues.companyId))
		.where(and(eq(issues.companyId, companyId), isNotNull(issues.executionWorkspaceSettings), isSet, isOpen))
		.orderBy(asc(issues.number));
	if (users.length === 0) return;
	const named = users.map((issue) => ({ id: issue.id, identifier: `${issue.issuePrefix}-${issue.number}` }));
	const names = listNames(named.map(({ identifier }) => identifier));
	throw new HttpError(409, "environment_in_use", `The environment ${name} is set on ${names}.`, {
		hint: "Set another environment on these issues first, for example: paperclipai issue update ISSUE --environment none",
		details: { issues: named.slice(0, MAX_NAMED) },
	});
}

/** @throws {HttpError} 409 `environment_in_use` when runs work in it. */
export async function requireNoRuns({ database }: DatabaseContext, { id, name }: EnvironmentRow): Promise<void> {
	const isInside = sql`${heartbeatRuns.environment} ->> 'id' = ${id}`;
	const running = await database.db
		.select({ id: heartbeatRuns.id })
		.from(heartbeatRuns)
		.where(and(eq(heartbeatRuns.status, "running"), isNotNull(heartbeatRuns.environment), isInside))
		.orderBy(asc(heartbeatRuns.createdAt), asc(heartbeatRuns.id))
		.limit(MAX_NAMED);
	if (running.length === 0) return;
	const runIds = running.map((run) => run.id);
	const message = `The environment ${name} is used by active runs: ${runIds.join(", ")}.`;
	throw new HttpError(409, "environment_in_use", message, {
		hint: "Wait until the runs have finished, or cancel each with: paperclipai runs cancel RUN",
		details: { runIds },
	});
}

/** Removes the environment from the defaults of terminated agents and from the allowed environments of all agents. */
export async function forgetEnvironment({ database }: DatabaseContext, { id }: EnvironmentRow): Promise<void> {
	const isTerminated = and(eq(agents.defaultEnvironmentId, id), isNotNull(agents.terminatedAt));
	await database.db.update(agents).set({ defaultEnvironmentId: null }).where(isTerminated);
	const isAllowed = sql`${agents.allowedEnvironmentIds} @> ${JSON.stringify([id])}::jsonb`;
	await database.db
		.update(agents)
		.set({ allowedEnvironmentIds: sql`${agents.allowedEnvironmentIds} - ${id}::text` })
		.where(isAllowed);
}

function listNames(names: string[]): string {
	const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : "";
	return `${names.slice(0, MAX_NAMED).join(", ")}${more}`;
}
