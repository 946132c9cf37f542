import { type Agent, type AgentStatus, type RuntimeConfig, runtimeConfigSchema } from "@paperclipai/shared";
import { and, eq } from "drizzle-orm";
import type { AdaptersContext } from "../adapters/adapter-registry.ts";
import { getCompany } from "../companies/store.ts";
import type { DatabaseContext } from "../db/database.ts";
import { afterCursor, newestFirst, type Page, toPage } from "../db/pagination.ts";
import { agents } from "../db/schema.ts";
import { storableText } from "../db/tables/storable.ts";
import { notFound } from "../errors/http-error.ts";
import type { ClockContext } from "../timing/clock.ts";
import { readAgentStatuses } from "./agent-status.ts";
import { completeAdapterConfig } from "./complete-config.ts";

type AgentContext = AdaptersContext & ClockContext & DatabaseContext;

export type AgentRow = typeof agents.$inferSelect;

export interface AgentInput {
	name: string;
	role?: string | null | undefined;
	title?: string | null | undefined;
	capabilities?: string | null | undefined;
	adapterType: string;
	adapterConfig: Record<string, unknown>;
	runtimeConfig?: Agent["runtimeConfig"] | undefined;
	oneOff?: boolean;
}

/** Omitted keys keep their value. */
export type AgentChange = { [Key in keyof AgentInput]?: AgentInput[Key] | undefined };

export async function listAgents(context: DatabaseContext, companyId: string, page: Page) {
	const rows = await context.database.db
		.select()
		.from(agents)
		.where(and(eq(agents.companyId, companyId), afterCursor(agents, page.cursor)))
		.orderBy(...newestFirst(agents))
		.limit(page.limit + 1);
	const statuses = await readAgentStatuses(context, rows);
	return toPage(
		rows.map((row) => toAgent(row, statuses.get(row.id))),
		page.limit,
	);
}

export async function getAgentRow({ database }: DatabaseContext, id: string): Promise<AgentRow> {
	const [row] = await database.db.select().from(agents).where(eq(agents.id, id));
	if (row === undefined) throw notFound("agent", id);
	return row;
}

export async function getAgent(context: DatabaseContext, id: string): Promise<Agent> {
	const row = await getAgentRow(context, id);
	const statuses = await readAgentStatuses(context, [row]);
	return toAgent(row, statuses.get(row.id));
}

export async function createAgent(context: AgentContext, companyId: string, input: AgentInput): Promise<Agent> {
	await getCompany(context, companyId);
	const adapterConfig = await completeAdapterConfig(context.adapters.get(input.adapterType, 422), input.adapterConfig);
	const row = newAgentRow(context, companyId, { ...input, adapterConfig });
	await context.database.db.insert(agents).values(row);
	return toAgent(row, "idle");
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
		runtimeConfig: input.runtimeConfig ?? {},
		oneOff: input.oneOff ?? false,
		reportsTo: null,
		pausedAt: null,
		terminatedAt: null,
		createdAt: now,
		updatedAt: now,
	};
}

export async function updateAgent(context: AgentContext, id: string, change: AgentChange): Promise<Agent> {
	const row = await getAgentRow(context, id);
	const adapterType = change.adapterType ?? row.adapterType;
	const isReconfigured = change.adapterType !== undefined || change.adapterConfig !== undefined;
	const kept = keepSkills(row, change.adapterConfig ?? row.adapterConfig);
	const adapterConfig = isReconfigured
		? await completeAdapterConfig(context.adapters.get(adapterType, 422), kept, row.adapterConfig)
		: kept;
	await context.database.db
		.update(agents)
		.set({
			...(change.name === undefined ? {} : { name: storableText(change.name) }),
			...(change.role === undefined ? {} : { role: textOrNull(change.role) }),
			...(change.title === undefined ? {} : { title: textOrNull(change.title) }),
			...(change.capabilities === undefined ? {} : { capabilities: textOrNull(change.capabilities) }),
			...(change.runtimeConfig === undefined ? {} : { runtimeConfig: change.runtimeConfig }),
			adapterType,
			adapterConfig,
			updatedAt: context.now(),
		})
		.where(eq(agents.id, id));
	return await getAgent(context, id);
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

function toAgent({ pausedAt, terminatedAt, ...row }: AgentRow, status: AgentStatus = "idle"): Agent {
	const runtimeConfig = readRuntimeConfig(row);
	return {
		...row,
		runtimeConfig,
		status,
		createdAt: row.createdAt.toISOString(),
		updatedAt: row.updatedAt.toISOString(),
	};
}
