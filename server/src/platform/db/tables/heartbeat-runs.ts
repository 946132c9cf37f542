import type { Steering } from "@paperclipai/adapter-utils";
import type { EnvironmentDriverName, PermissionPolicy, RunError, RunStatus } from "@paperclipai/shared";
import { sql } from "drizzle-orm";
import {
	bigint,
	boolean,
	doublePrecision,
	index,
	integer,
	pgTable,
	text,
	uniqueIndex,
	uuid,
} from "drizzle-orm/pg-core";
import { agents } from "./agents.ts";
import { createdAt, instant, json } from "./columns.ts";
import { companies } from "./companies.ts";
import { issues } from "./issues.ts";

export interface RunUsage {
	inputTokens: number;
	outputTokens: number;
	cachedInputTokens?: number;
	reasoningOutputTokens?: number;
}

export type InvocationSource = "timer" | "assignment" | "on_demand" | "automation";
export type WaitReason = "slot" | "paused" | "workspace_busy" | "budget" | "retry_at" | "dependencies" | "disk_full";

export interface RunEnvironmentRecord {
	id: string;
	name: string;
	driver: EnvironmentDriverName;
	settings: Record<string, unknown>;
	/** Chosen by the driver; each identity has its own sessions. */
	identity: string;
}

/** The output is a file, see `run-log/`. */
export const heartbeatRuns = pgTable(
	"heartbeat_runs",
	{
		id: uuid().primaryKey(),
		companyId: uuid()
			.notNull()
			.references(() => companies.id, { onDelete: "cascade" }),
		agentId: uuid()
			.notNull()
			.references(() => agents.id, { onDelete: "cascade" }),
		adapterType: text().notNull(),
		status: text().$type<RunStatus>().notNull(),
		invocationSource: text().$type<InvocationSource>().notNull(),
		reason: text(),
		waitReason: text().$type<WaitReason>(),
		/** At most one run per agent and task is running. */
		taskKey: text().notNull(),
		issueId: uuid().references(() => issues.id, { onDelete: "set null" }),
		/** Length of the chain of agents that woke each other; 0 after a wake by the board or server. */
		wakeDepth: integer().notNull().default(0),
		wakeRootId: uuid(),
		prompt: text(),
		/** First line of the prompt without secrets, for lists. */
		promptExcerpt: text(),
		idempotencyKey: text(),
		forceFreshSession: boolean().notNull().default(false),
		owner: text(),
		/** The owner counts as alive until then and renews the lease regularly. */
		leaseExpiresAt: instant(),
		/** 1 for the run of a wake, one more for each automatic retry. */
		attempt: integer().notNull().default(1),
		retryOf: uuid(),
		retryAt: instant(),
		verdictReason: text(),
		cwd: text(),
		cwdSource: text(),
		/** No foreign key, because a run may create the workspace. */
		executionWorkspaceId: uuid(),
		/** Snapshot of the environment at preparation; `null` for a local run. */
		environment: json<RunEnvironmentRecord>(),
		environmentEndedAt: instant(),
		/** Known once the agent's program can be sent messages, or cannot. */
		steering: text().$type<Steering>(),
		/** Snapshot of the agent's policy at preparation, with the rules that were added during the run. */
		permissions: json<PermissionPolicy>(),
		/** Number of interactions for which the run waits. */
		waitingFor: integer().notNull().default(0),
		pid: integer(),
		processGroupId: integer(),
		exitCode: integer(),
		signal: text(),
		error: json<RunError>(),
		usage: json<RunUsage>(),
		costUsd: doublePrecision(),
		costEstimated: boolean().notNull().default(false),
		provider: text(),
		model: text(),
		billingType: text(),
		sessionIdBefore: text(),
		sessionIdAfter: text(),
		summary: text(),
		resultJson: json<Record<string, unknown>>(),
		logBytes: bigint({ mode: "number" }).notNull().default(0),
		cancelRequestedAt: instant(),
		createdAt: createdAt(),
		startedAt: instant(),
		finishedAt: instant(),
		/** When the end was stored; a server may learn of `finishedAt` late. */
		settledAt: instant(),
	},
	(table) => [
		index("heartbeat_runs_company_status").on(table.companyId, table.status, table.createdAt, table.id),
		index("heartbeat_runs_agent_status").on(table.agentId, table.status, table.createdAt, table.id),
		index("heartbeat_runs_issue_status").on(table.issueId, table.status, table.createdAt, table.id),
		index("heartbeat_runs_agent_finished")
			.on(table.agentId, table.finishedAt)
			.where(sql`${table.finishedAt} is not null`),
		index("heartbeat_runs_scheduled").on(table.retryAt).where(sql`${table.status} = 'scheduled_retry'`),
		index("heartbeat_runs_queue")
			.on(table.agentId, table.taskKey, table.createdAt, table.id)
			.where(sql`${table.status} = 'queued'`),
		index("heartbeat_runs_reasons").on(table.agentId, table.waitReason).where(sql`${table.status} = 'queued'`),
		index("heartbeat_runs_joinable")
			.on(table.agentId, table.taskKey)
			.where(sql`${table.status} = 'queued' and ${table.prompt} is null`),
		index("heartbeat_runs_wake_root").on(table.wakeRootId).where(sql`${table.wakeRootId} is not null`),
		index("heartbeat_runs_environment_open")
			.on(table.createdAt, table.id)
			.where(sql`${table.environment} is not null and ${table.environmentEndedAt} is null`),
		uniqueIndex("heartbeat_runs_one_per_task").on(table.agentId, table.taskKey).where(sql`${table.status} = 'running'`),
		uniqueIndex("heartbeat_runs_idempotency")
			.on(table.agentId, table.idempotencyKey)
			.where(sql`${table.idempotencyKey} is not null`),
	],
);
