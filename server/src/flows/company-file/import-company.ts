import {
	AGENT_FIELDS,
	type CompanyFile,
	type ImportedCompany,
	type importCompanySchema,
	keysOf,
	pick,
} from "@paperclipai/shared";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Actor } from "../../platform/access/caller.ts";
import { agentInstructions, agents, companies } from "../../platform/db/schema.ts";
import { recordActivity } from "../../records/activity/record.ts";
import { newAgentRow } from "../../records/agents/store.ts";
import { createCompany } from "../../records/companies/store.ts";
import { requireSchedule } from "../../records/routines/schedule.ts";
import { mcpServerVariables } from "../../records/secrets/mcp-server-secrets.ts";
import { secretNamesIn } from "../../records/secrets/resolve.ts";
import type { AgentContext } from "../agents/change-agent.ts";
import { createRoutine } from "../routines/store.ts";
import { ascendingTimestamps } from "./ascending-timestamps.ts";
import { checkFile } from "./check-file.ts";
import { importIssues } from "./import-issues.ts";
import { type PreparedAgent, prepareAgents } from "./prepare-agents.ts";

/**
 * Checks a file before its import. The agents will be paused, because their secrets are missing and a user has to check
 * them first.
 * @throws {HttpError} 422 `company_file_invalid`, `adapter_not_installed`, and the errors of a new agent and a new
 * routine.
 */
export async function checkImport(
	context: AgentContext,
	{ file, name = file.company.name }: z.output<typeof importCompanySchema>,
) {
	const orders = checkFile(file);
	const prepared = await prepareAgents(context, file.agents);
	for (const routine of file.routines) requireSchedule(routine, context.now());
	return { ...orders, file, name, prepared };
}

/** Imports all or nothing, in the caller's transaction. */
export async function importCompany(
	transaction: AgentContext,
	{ file, name, prepared, agentOrder, issueOrder }: Awaited<ReturnType<typeof checkImport>>,
	by: Actor,
): Promise<ImportedCompany> {
	const secretNames = [
		...secretNamesIn(mcpServerVariables(file.company.mcpServers ?? [])),
		...prepared.flatMap(({ adapterConfig, agent }) => [
			...secretNamesIn(adapterConfig),
			...secretNamesIn(mcpServerVariables(agent.mcpServers ?? [])),
		]),
	];
	const issuePrefix = await freePrefix(transaction, file.company.issuePrefix);
	const company = await createCompany(transaction, { ...file.company, name, issuePrefix });
	const agentIds = await importAgents(transaction, company.id, prepared, agentOrder);
	for (const { agent, ...routine } of file.routines) {
		await createRoutine(transaction, agentIds.get(agent) ?? "", by, routine);
	}
	await importIssues(transaction, { companyId: company.id, issues: file.issues, issueOrder, agentIds, by });
	const change = { companyId: company.id, entityType: "company", entityId: company.id };
	const details = { name: company.name, ...countRecords(file) };
	await recordActivity(transaction, by, { ...change, action: "company.imported", details });
	return {
		company,
		created: countRecords(file),
		missingSecrets: [...new Set(secretNames)].sort(),
		incomplete: prepared
			.filter(({ incomplete }) => incomplete.length > 0)
			.map(({ agent, incomplete }) => ({ agent: agent.name, settings: incomplete })),
	};
}

/** `undefined` when another company uses the prefix; a new one is then derived from the name. */
async function freePrefix({ database }: AgentContext, prefix: string): Promise<string | undefined> {
	const isTaken = eq(companies.issuePrefix, prefix);
	const [taken] = await database.db.select({ id: companies.id }).from(companies).where(isTaken);
	return taken === undefined ? prefix : undefined;
}

async function importAgents(
	context: AgentContext,
	companyId: string,
	prepared: PreparedAgent[],
	order: string[],
): Promise<Map<string, string>> {
	const now = context.now();
	const times = ascendingTimestamps(now, prepared.length);
	const rows = new Map(
		prepared.map(({ agent, adapterConfig }, index) => {
			const { adapterType, runtimeConfig, oneOff, permissions, mcpServers } = agent;
			const setup = { adapterType, adapterConfig, runtimeConfig, oneOff, permissions, mcpServers };
			const input = { ...pick(agent, keysOf(AGENT_FIELDS)), ...setup };
			const createdAt = times[index] ?? now;
			return [agent.key, { ...newAgentRow(context, companyId, input), pausedAt: now, createdAt }];
		}),
	);
	for (const { agent } of prepared) {
		const row = rows.get(agent.key);
		if (row !== undefined && agent.reportsTo !== null) row.reportsTo = rows.get(agent.reportsTo)?.id ?? null;
	}
	const { db } = context.database;
	for (const row of order.flatMap((key) => rows.get(key) ?? [])) await db.insert(agents).values(row);
	for (const { agent } of prepared) {
		const agentId = rows.get(agent.key)?.id;
		if (agent.instructions === null || agentId === undefined) continue;
		await db.insert(agentInstructions).values({ agentId, ...agent.instructions, updatedAt: now });
	}
	return new Map([...rows].map(([key, { id }]) => [key, id]));
}

function countRecords({ agents, routines, issues }: CompanyFile): ImportedCompany["created"] {
	const comments = issues.reduce((sum, { comments = [] }) => sum + comments.length, 0);
	return { agents: agents.length, routines: routines.length, issues: issues.length, comments };
}
