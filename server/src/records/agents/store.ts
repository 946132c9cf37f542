import {
	AGENT_FIELDS,
	type Agent,
	type FieldChanges,
	type RuntimeConfig,
	runtimeConfigSchema,
} from "@paperclipai/shared";
import { and, eq } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { newColumns } from "../../platform/db/field-columns.ts";
import { afterCursor, newestFirst, type Page, toPage } from "../../platform/db/pagination.ts";
import { agents } from "../../platform/db/schema.ts";
import { notFound } from "../../platform/errors/http-error.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { type AgentState, readAgentStates } from "./agent-status.ts";

export type AgentRow = typeof agents.$inferSelect;

export interface AgentInput extends FieldChanges<typeof AGENT_FIELDS> {
	name: string;
	reportsTo?: string | null | undefined;
	adapterType: string;
	adapterConfig: Record<string, unknown>;
	defaultEnvironmentId?: string | null | undefined;
	allowedEnvironmentIds?: (string | null)[] | undefined;
	runtimeConfig?: Agent["runtimeConfig"] | undefined;
	permissions?: Agent["permissions"] | undefined;
	mcpServers?: Agent["mcpServers"] | undefined;
	/** Stored in the agent's budget, not in the agent's row. */
	budgetMonthlyCents?: number | null | undefined;
	oneOff?: boolean;
}

/** Omitted keys keep their value. */
export type AgentChange = { [Key in keyof AgentInput]?: AgentInput[Key] | undefined } & {
	/** `updatedAt` of the agent that the change is based on. */
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

export function newAgentRow(context: ClockContext, companyId: string, input: AgentInput): AgentRow {
	const now = context.now();
	return {
		id: crypto.randomUUID(),
		companyId,
		...newColumns(AGENT_FIELDS, input),
		adapterType: input.adapterType,
		adapterConfig: input.adapterConfig,
		defaultEnvironmentId: input.defaultEnvironmentId ?? null,
		allowedEnvironmentIds: [...new Set(input.allowedEnvironmentIds)],
		runtimeConfig: input.runtimeConfig ?? {},
		permissions: input.permissions ?? null,
		mcpServers: input.mcpServers ?? [],
		oneOff: input.oneOff ?? false,
		reportsTo: input.reportsTo ?? null,
		pausedAt: null,
		terminatedAt: null,
		createdAt: now,
		updatedAt: now,
	};
}

/** Adds the defaults of settings that are newer than the row. */
export function readRuntimeConfig(row: Pick<AgentRow, "runtimeConfig">): RuntimeConfig {
	return runtimeConfigSchema.parse(row.runtimeConfig);
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
