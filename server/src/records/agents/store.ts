import { type Agent, type RuntimeConfig, runtimeConfigSchema } from "@paperclipai/shared";
import { and, eq } from "drizzle-orm";
import type { Actor } from "../access/caller.ts";
import type { AdaptersContext } from "../adapters/adapter-registry.ts";
import { setMonthlyCents } from "../budgets/monthly-cents.ts";
import { getCompany } from "../companies/store.ts";
import type { MasterKeyContext } from "../config/master-key.ts";
import type { DatabaseContext } from "../db/database.ts";
import { afterCursor, newestFirst, type Page, toPage } from "../db/pagination.ts";
import { agents } from "../db/schema.ts";
import { storableText } from "../db/tables/storable.ts";
import { requireEnvironmentsOf } from "../environments/require-environment.ts";
import { HttpError, notFound } from "../errors/http-error.ts";
import type { EventContext } from "../events/event-bus.ts";
import { inTransaction } from "../events/in-transaction.ts";
import { requireSecrets } from "../secrets/resolve.ts";
import type { ClockContext } from "../timing/clock.ts";
import { recordAgentActivity } from "./agent-activity.ts";
import { type AgentState, readAgentStates } from "./agent-status.ts";
import { completeAdapterConfig } from "./complete-config.ts";
import { recordConfigRevision } from "./config-revisions/store.ts";
import { lockCompany, requireManager } from "./manager.ts";

export type AgentContext = AdaptersContext & ClockContext & DatabaseContext & EventContext & MasterKeyContext;

export type AgentRow = typeof agents.$inferSelect;

export interface AgentInput {
	name: string;
	role?: string | null | undefined;
	title?: string | null | undefined;
	capabilities?: string | null | undefined;
	reportsTo?: string | null | undefined;
	adapterType: string;
	adapterConfig: Record<string, unknown>;
	defaultEnvironmentId?: string | null | undefined;
	allowedEnvironmentIds?: (string | null)[] | undefined;
	runtimeConfig?: Agent["runtimeConfig"] | undefined;
	/** Of its budget, not of its row. */
	budgetMonthlyCents?: number | null | undefined;
	oneOff?: boolean;
}

/** Omitted keys keep their value. */
export type AgentChange = { [Key in keyof AgentInput]?: AgentInput[Key] | undefined } & {
	/** `updatedAt` of the agent that the change was made for. */
	basedOn?: string | undefined;
};

export async function listAgents(context: DatabaseContext & ClockContext, companyId: string, page: Page) {
	const rows = await context.database.db
		.select()
		.from(agents)
		.where(and(eq(agents.companyId, companyId), afterCursor(agents, page.cursor)))
		.orderBy(...newestFirst(agents))
		.limit(page.limit + 1);
	const states = await readAgentStates(context, rows);
	return toPage(
		rows.map((row) => toAgent(row, states.get(row.id))),
		page.limit,
	);
}

export async function getAgentRow({ database }: DatabaseContext, id: string): Promise<AgentRow> {
	const [row] = await database.db.select().from(agents).where(eq(agents.id, id));
	if (row === undefined) throw notFound("agent", id);
	return row;
}

export async function getAgent(context: DatabaseContext & ClockContext, id: string): Promise<Agent> {
	const row = await getAgentRow(context, id);
	const states = await readAgentStates(context, [row]);
	return toAgent(row, states.get(row.id));
}

export async function createAgent(
	context: AgentContext,
	companyId: string,
	input: AgentInput,
	by: Actor,
): Promise<Agent> {
	await getCompany(context, companyId);
	const adapterConfig = await completeAdapterConfig(context.adapters.get(input.adapterType, 422), input.adapterConfig);
	const row = newAgentRow(context, companyId, { ...input, adapterConfig });
	await inTransaction(context, async (transaction) => {
		await requireSecrets(transaction.database.db, companyId, adapterConfig);
		await requireEnvironmentsOf(transaction.database.db, row);
		if (row.reportsTo !== null) await requireManager(transaction, row, row.reportsTo);
		await transaction.database.db.insert(agents).values(row);
		const { name, role, title, adapterType, reportsTo } = row;
		await recordAgentActivity(transaction, by, row, "agent.created", { name, role, title, adapterType, reportsTo });
		await setMonthlyCents(transaction, { companyId, agentId: row.id }, by, input.budgetMonthlyCents);
	});
	return await getAgent(context, row.id);
}

/** Stores nothing. */
export function newAgentRow(context: ClockContext, companyId: string, input: AgentInput): AgentRow {
	const now = context.now();
	return {
		id: crypto.randomUUID(),
		companyId,
		name: storableText(input.name),
		role: textOrNull(input.role),
		title: textOrNull(input.title),
		capabilities: textOrNull(input.capabilities),
		adapterType: input.adapterType,
		adapterConfig: input.adapterConfig,
		defaultEnvironmentId: input.defaultEnvironmentId ?? null,
		allowedEnvironmentIds: [...new Set(input.allowedEnvironmentIds)],
		runtimeConfig: input.runtimeConfig ?? {},
		oneOff: input.oneOff ?? false,
		reportsTo: input.reportsTo ?? null,
		pausedAt: null,
		terminatedAt: null,
		createdAt: now,
		updatedAt: now,
	};
}

/** @throws {HttpError} 409 `agent_changed`, and as `createAgent`. */
export async function updateAgent(context: AgentContext, id: string, change: AgentChange, by: Actor): Promise<Agent> {
	const row = await getAgentRow(context, id);
	const configured = await readConfigured(context, row, change);
	await inTransaction(context, async (transaction) => {
		const tx = transaction.database.db;
		// Before the agent, in the same lock order as the creation of an issue.
		if (change.reportsTo != null) await lockCompany(tx, row.companyId);
		const [before] = await tx.select().from(agents).where(eq(agents.id, id)).for("no key update");
		if (before === undefined) throw notFound("agent", id);
		requireUnchanged(before, change.basedOn);
		if (change.reportsTo != null) await requireManager(transaction, before, change.reportsTo);
		const changed = {
			...(change.name === undefined ? {} : { name: storableText(change.name) }),
			...(change.role === undefined ? {} : { role: textOrNull(change.role) }),
			...(change.title === undefined ? {} : { title: textOrNull(change.title) }),
			...(change.capabilities === undefined ? {} : { capabilities: textOrNull(change.capabilities) }),
			...(change.reportsTo === undefined ? {} : { reportsTo: change.reportsTo }),
			...(change.defaultEnvironmentId === undefined ? {} : { defaultEnvironmentId: change.defaultEnvironmentId }),
			...(change.allowedEnvironmentIds === undefined
				? {}
				: { allowedEnvironmentIds: [...new Set(change.allowedEnvironmentIds)] }),
			...(change.runtimeConfig === undefined ? {} : { runtimeConfig: change.runtimeConfig }),
			...(configured === null ? {} : { ...configured, adapterConfig: keepSkills(before, configured.adapterConfig) }),
			updatedAt: context.now(),
		};
		if (configured !== null) await requireSecrets(tx, before.companyId, configured.adapterConfig);
		await requireEnvironmentsOf(tx, {
			companyId: before.companyId,
			defaultEnvironmentId: change.defaultEnvironmentId ?? null,
			allowedEnvironmentIds: change.allowedEnvironmentIds ?? [],
		});
		await recordConfigRevision(tx, context, before, { ...before, ...changed });
		await tx.update(agents).set(changed).where(eq(agents.id, id));
		// Names only: a configuration may hold secrets.
		await recordAgentActivity(transaction, by, before, "agent.updated", {
			changed: Object.keys(change).filter((key) => key !== "basedOn"),
		});
		await setMonthlyCents(transaction, { companyId: row.companyId, agentId: id }, by, change.budgetMonthlyCents);
	});
	return await getAgent(context, id);
}

/** Prevents that a change overwrites another one that its author has not seen. */
function requireUnchanged({ name, updatedAt }: AgentRow, basedOn: string | undefined): void {
	if (basedOn === undefined || updatedAt.getTime() === Date.parse(basedOn)) return;
	throw new HttpError(409, "agent_changed", `${name} was changed since you opened it.`, {
		hint: "Read it again, and repeat your change on what it is now.",
		details: { updatedAt: updatedAt.toISOString() },
	});
}

/** The configuration after a change, `null` when unchanged. Outside of the transaction, because the check by an adapter may be slow. */
async function readConfigured(context: AgentContext, row: AgentRow, change: AgentChange) {
	if (change.adapterType === undefined && change.adapterConfig === undefined) return null;
	const adapterType = change.adapterType ?? row.adapterType;
	const adapterConfig = change.adapterConfig ?? row.adapterConfig;
	const adapter = context.adapters.get(adapterType, 422);
	return { adapterType, adapterConfig: await completeAdapterConfig(adapter, adapterConfig, row.adapterConfig) };
}

/** Skills are set through their own endpoint; a configuration that omits them keeps them. */
function keepSkills({ adapterConfig: before }: AgentRow, adapterConfig: AgentRow["adapterConfig"]) {
	const { paperclipSkillSync } = before;
	return paperclipSkillSync === undefined ? adapterConfig : { paperclipSkillSync, ...adapterConfig };
}

/** Adds the defaults of settings that are newer than the row. */
export function readRuntimeConfig(row: Pick<AgentRow, "runtimeConfig">): RuntimeConfig {
	return runtimeConfigSchema.parse(row.runtimeConfig);
}

function textOrNull(text: string | null | undefined): string | null {
	return text == null ? null : storableText(text);
}

const NEW_AGENT: AgentState = { status: "idle", overBudget: false, budgetMonthlyCents: null };

function toAgent({ pausedAt, terminatedAt, ...row }: AgentRow, state: AgentState = NEW_AGENT): Agent {
	const runtimeConfig = readRuntimeConfig(row);
	return {
		...row,
		runtimeConfig,
		...state,
		createdAt: row.createdAt.toISOString(),
		updatedAt: row.updatedAt.toISOString(),
	};
}
