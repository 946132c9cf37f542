import { getAdapterLabel } from "@paperclipai/adapter-utils";
import type { EnsureAgent, EnsuredAgent } from "@paperclipai/shared";
import { and, asc, eq, sql } from "drizzle-orm";
import { defaultPermissions } from "../../engine/adapters/config/choose-permissions.ts";
import { completeAdapterConfig } from "../../engine/adapters/config/complete-config.ts";
import type { Database } from "../../platform/db/database.ts";
import { agents, companies } from "../../platform/db/schema.ts";
import { storableJson, storableText } from "../../platform/db/tables/storable.ts";
import { HttpError } from "../../platform/errors/http-error.ts";
import { restoreMasked } from "../../records/agents/masked-config/restore-masked.ts";
import { oneOffName } from "../../records/agents/one-off-name.ts";
import { type AgentRow, getAgent, newAgentRow } from "../../records/agents/store.ts";
import { getCompany } from "../../records/companies/store.ts";
import { requireEnvironmentsOf } from "../../records/environments/require-environment.ts";
import { requireSecrets } from "../../records/secrets/resolve.ts";
import type { AgentContext } from "./change-agent.ts";

interface CompleteSetup {
	/** `undefined` = any name. */
	wantedName: string | undefined;
	row: AgentRow;
}

/** @throws {HttpError} 404 `company_not_found`; the errors of `createAgent`. */
export async function completeSetup(
	context: AgentContext,
	companyId: string,
	wanted: EnsureAgent,
): Promise<CompleteSetup> {
	await getCompany(context, companyId);
	const adapter = context.adapters.get(wanted.adapterType, 422);
	const adapterConfig = await completeAdapterConfig(adapter, restoreMasked(wanted.adapterConfig, {}));
	const name =
		wanted.name ??
		oneOffName(getAdapterLabel(adapter.type, adapter.label), await adapter.getConfigSchema?.(), adapterConfig);
	const { adapterType, defaultEnvironmentId, oneOff } = wanted;
	const permissions = defaultPermissions(adapter, adapterConfig);
	const input = { name, adapterType, adapterConfig, defaultEnvironmentId, oneOff, permissions };
	return { wantedName: wanted.name, row: newAgentRow(context, companyId, input) };
}

/**
 * Returns the oldest agent with this setup, or creates one, by default a one-off agent. Concurrent calls return the
 * same agent.
 * @throws {HttpError} 409 `agent_name_taken` when the agent with this name has another setup; the errors of
 * `createAgent`.
 */
export async function ensureAgent(
	transaction: AgentContext,
	{ wantedName, row }: CompleteSetup,
): Promise<EnsuredAgent> {
	const { db } = transaction.database;
	const { companyId, adapterConfig } = row;
	// Serializes calls for one company, so that no call misses an agent that another one creates.
	await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for("no key update");
	const existing = await findAgentLike(db, companyId, wantedName, row);
	if (existing === undefined) {
		await requireSecrets(db, companyId, adapterConfig);
		await requireEnvironmentsOf(db, row);
		await db.insert(agents).values(row);
	}
	return { agent: await getAgent(transaction, existing ?? row.id), isNew: existing === undefined };
}

async function findAgentLike(
	db: Pick<Database, "select">,
	companyId: string,
	name: string | undefined,
	{ adapterType, adapterConfig, defaultEnvironmentId, oneOff }: AgentRow,
): Promise<string | undefined> {
	const { paperclipSkillSync: _skills, ...compared } = adapterConfig;
	const isSame = and(
		eq(agents.adapterType, adapterType),
		sql`${agents.defaultEnvironmentId} is not distinct from ${defaultEnvironmentId}::uuid`,
		sql`${agents.adapterConfig} - 'paperclipSkillSync' = ${JSON.stringify(storableJson(compared))}::jsonb`,
	);
	const isNamed = name === undefined ? undefined : eq(sql`lower(${agents.name})`, storableText(name).toLowerCase());
	const isPermanent = oneOff ? undefined : eq(agents.oneOff, false);
	const found = await db
		.select({ id: agents.id, isSame: sql<boolean>`${isSame}` })
		.from(agents)
		.where(and(eq(agents.companyId, companyId), isPermanent, isNamed ?? isSame))
		.orderBy(asc(agents.createdAt), asc(agents.id));
	const same = found.find((agent) => agent.isSame);
	if (same === undefined && found[0] !== undefined) throw nameTaken(name ?? "", found[0].id);
	return same?.id;
}

function nameTaken(name: string, agentId: string): HttpError {
	return new HttpError(409, "agent_name_taken", `The agent ${JSON.stringify(name)} has another configuration.`, {
		hint: `Choose another name, or run that agent as it is with: paperclipai run --watch ${agentId}`,
		details: { agentId },
	});
}
