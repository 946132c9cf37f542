import type { EnvironmentDriverName, RunError, RunStatus } from "@paperclipai/shared";
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
	/** With references to secrets. */
	settings: Record<string, unknown>;
	/** In the words of its driver. Sessions are kept apart by it. */
	identity: string;
}

/** One run of an agent, from the moment it is queued. Its output is a file, see `run-log/`. */
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
		/** What the run works on; at most one run of an agent and task is running. */
		taskKey: text().notNull(),
		/** The issue that it works on; its id is then the task key. */
		issueId: uuid().references(() => issues.id, { onDelete: "set null" }),
		/** How many agents have woken each other in a row to get here; 0 when the board or the server woke the agent. */
		wakeDepth: integer().notNull().default(0),
		/** The first run of that chain; `null` for itself. */
		wakeRootId: uuid(),
		prompt: text(),
		/** First line of the prompt without secrets, for lists. */
		promptExcerpt: text(),
		idempotencyKey: text(),
		forceFreshSession: boolean().notNull().default(false),
		/** The server that executes the run. */
		owner: text(),
		/** Until then the owner counts as alive; it renews the lease regularly. */
		leaseExpiresAt: instant(),
		/** 1 for the run of a wake, one more for each automatic retry. */
		attempt: integer().notNull().default(1),
		/** The run that this one retries. */
		retryOf: uuid(),
		/** When a scheduled retry is due. */
		retryAt: instant(),
		verdictReason: text(),
		cwd: text(),
		cwdSource: text(),
		/** Without a foreign key, because a workspace may be created by a run. */
		executionWorkspaceId: uuid(),
		/** As it was when the run was prepared; `null`: the server's machine. */
		environment: json<RunEnvironmentRecord>(),
		/** When nothing of the run was left in its environment, and its work was back. */
		environmentEndedAt: instant(),
		pid: integer(),
		processGroupId: integer(),
		exitCode: integer(),
		signal: text(),
		error: json<RunError>(),
		usage: json<RunUsage>(),
		costUsd: doublePrecision(),
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
		/** When its process ended, which a server may learn only later. */
		finishedAt: instant(),
		/** When its end was stored. */
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
