import { AGENT_FIELDS, type Agent, omitUndefined } from "@paperclipai/shared";
import { eq } from "drizzle-orm";
import type { AdaptersContext } from "../../engine/adapters/adapter-registry.ts";
import { checkPermissions, defaultPermissions } from "../../engine/adapters/config/choose-permissions.ts";
import { completeAdapterConfig } from "../../engine/adapters/config/complete-config.ts";
import { checkMcpTransports } from "../../engine/adapters/config/mcp-transports.ts";
import type { Actor } from "../../platform/access/caller.ts";
import type { MasterKeyContext } from "../../platform/data-folder/master-key.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { changedColumns, differences, isEmpty } from "../../platform/db/field-columns.ts";
import { agents } from "../../platform/db/schema.ts";
import { HttpError, notFound } from "../../platform/errors/http-error.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import { inTransaction } from "../../platform/events/in-transaction.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { recordAgentActivity } from "../../records/agents/agent-activity.ts";
import { recordConfigRevision } from "../../records/agents/config-revisions/store.ts";
import { lockCompany, requireManager } from "../../records/agents/manager.ts";
import {
	type AgentChange,
	type AgentInput,
	type AgentRow,
	getAgent,
	getAgentRow,
	newAgentRow,
} from "../../records/agents/store.ts";
import { setMonthlyCents } from "../../records/budgets/monthly-cents.ts";
import { getCompany } from "../../records/companies/store.ts";
import { requireEnvironmentsOf } from "../../records/environments/require-environment.ts";
import { mcpServerVariables } from "../../records/secrets/mcp-server-secrets.ts";
import { requireSecrets } from "../../records/secrets/resolve.ts";

export type AgentContext = AdaptersContext & ClockContext & DatabaseContext & EventContext & MasterKeyContext;

export interface NewAgent {
	row: AgentRow;
	budgetMonthlyCents: AgentInput["budgetMonthlyCents"];
}

/** Call it outside of a transaction, because the adapter's check may be slow. */
export async function checkNewAgent(context: AgentContext, companyId: string, input: AgentInput): Promise<NewAgent> {
	await getCompany(context, companyId);
	const adapter = context.adapters.get(input.adapterType, 422);
	const adapterConfig = await completeAdapterConfig(adapter, input.adapterConfig);
	const { permissions = defaultPermissions(adapter, adapterConfig) } = input;
	checkPermissions(adapter, permissions);
	checkMcpTransports(adapter, input.mcpServers ?? []);
	const row = newAgentRow(context, companyId, { ...input, adapterConfig, permissions });
	return { row, budgetMonthlyCents: input.budgetMonthlyCents };
}

export async function createAgent(
	transaction: AgentContext,
	{ row, budgetMonthlyCents }: NewAgent,
	by: Actor,
): Promise<Agent> {
	const { id, companyId, name, role, title, adapterType, adapterConfig, reportsTo } = row;
	const { db } = transaction.database;
	await requireSecrets(db, companyId, adapterConfig);
	await requireSecrets(db, companyId, mcpServerVariables(row.mcpServers));
	await requireEnvironmentsOf(db, row);
	if (reportsTo !== null) await requireManager(transaction, row, reportsTo);
	await db.insert(agents).values(row);
	await recordAgentActivity(transaction, by, row, "agent.created", { name, role, title, adapterType, reportsTo });
	await setMonthlyCents(transaction, { companyId, agentId: id }, by, budgetMonthlyCents);
	return await getAgent(transaction, id);
}

/** @throws {HttpError} 409 `agent_changed`, and the errors of `createAgent`. */
export async function updateAgent(context: AgentContext, id: string, change: AgentChange, by: Actor): Promise<Agent> {
	const row = await getAgentRow(context, id);
	const configured = await readConfigured(context, row, change);
	await inTransaction(context, async (transaction) => {
		const tx = transaction.database.db;
		// Locks the company before the agent, as creating an issue does.
		if (change.reportsTo != null) await lockCompany(tx, row.companyId);
		const [before] = await tx.select().from(agents).where(eq(agents.id, id)).for("no key update");
		if (before === undefined) throw notFound("agent", id);
		requireUnchanged(before, change.basedOn);
		if (change.reportsTo != null) await requireManager(transaction, before, change.reportsTo);
		const { reportsTo, defaultEnvironmentId, allowedEnvironmentIds, runtimeConfig, mcpServers } = change;
		const permissions = permissionsAfter(context, before, change);
		checkMcpServersAfter(context, before, change);
		const changed = differences(before, {
			...changedColumns(AGENT_FIELDS, change),
			...omitUndefined({ reportsTo, defaultEnvironmentId, runtimeConfig, permissions, mcpServers }),
			...(allowedEnvironmentIds !== undefined && { allowedEnvironmentIds: [...new Set(allowedEnvironmentIds)] }),
			...(configured !== null && { ...configured, adapterConfig: keepSkills(before, configured.adapterConfig) }),
		});
		if (configured !== null) await requireSecrets(tx, before.companyId, configured.adapterConfig);
		await requireSecrets(tx, before.companyId, mcpServerVariables(mcpServers ?? []));
		await requireEnvironmentsOf(tx, {
			companyId: before.companyId,
			defaultEnvironmentId: defaultEnvironmentId ?? null,
			allowedEnvironmentIds: allowedEnvironmentIds ?? [],
		});
		if (!isEmpty(changed)) {
			const after = { ...changed, updatedAt: context.now() };
			await recordConfigRevision(tx, context, before, { ...before, ...after });
			await tx.update(agents).set(after).where(eq(agents.id, id));
			// Records only the names of the settings, because their values may be secrets.
			await recordAgentActivity(transaction, by, before, "agent.updated", { changed: Object.keys(changed) });
		}
		await setMonthlyCents(transaction, { companyId: row.companyId, agentId: id }, by, change.budgetMonthlyCents);
	});
	return await getAgent(context, id);
}

/** Optimistic locking. */
function requireUnchanged({ name, updatedAt }: AgentRow, basedOn: string | undefined): void {
	if (basedOn === undefined || updatedAt.getTime() === Date.parse(basedOn)) return;
	throw new HttpError(409, "agent_changed", `${name} has been changed since you opened it.`, {
		hint: "Reload the agent and apply your change again.",
		details: { updatedAt: updatedAt.toISOString() },
	});
}

/**
 * Returns `null` if the change contains neither an adapter nor a configuration. Call it outside of a transaction,
 * because the adapter's check may be slow.
 */
async function readConfigured(context: AgentContext, row: AgentRow, change: AgentChange) {
	if (change.adapterType === undefined && change.adapterConfig === undefined) return null;
	const adapterType = change.adapterType ?? row.adapterType;
	const adapterConfig = change.adapterConfig ?? row.adapterConfig;
	const adapter = context.adapters.get(adapterType, 422);
	return { adapterType, adapterConfig: await completeAdapterConfig(adapter, adapterConfig, row.adapterConfig) };
}

/** Another adapter may not support the policy; then its own settings decide. */
function permissionsAfter(
	{ adapters }: AgentContext,
	before: AgentRow,
	{ adapterType = before.adapterType, permissions }: AgentChange,
): AgentRow["permissions"] | undefined {
	if (permissions === undefined && adapterType === before.adapterType) return undefined;
	const adapter = adapters.get(adapterType, 422);
	if (permissions === undefined) {
		return before.permissions === null || adapter.permissionPresets?.[before.permissions.preset] === undefined
			? null
			: before.permissions;
	}
	checkPermissions(adapter, permissions);
	return permissions;
}

/** Servers that another adapter would not pass on have to be removed with the change. */
function checkMcpServersAfter(
	{ adapters }: AgentContext,
	before: AgentRow,
	{ adapterType = before.adapterType, mcpServers }: AgentChange,
): void {
	if (mcpServers === undefined && adapterType === before.adapterType) return;
	checkMcpTransports(adapters.get(adapterType, 422), mcpServers ?? before.mcpServers);
}

/** Skills are set through their own endpoint. */
function keepSkills({ adapterConfig: before }: AgentRow, adapterConfig: AgentRow["adapterConfig"]) {
	const { paperclipSkillSync } = before;
	return paperclipSkillSync === undefined ? adapterConfig : { paperclipSkillSync, ...adapterConfig };
}
