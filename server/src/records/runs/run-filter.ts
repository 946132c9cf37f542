import type { RunStatus } from "@paperclipai/shared";
import { and, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { heartbeatRuns } from "../../platform/db/schema.ts";

export interface RunFilter {
	companyId: string;
	agentIds?: readonly string[] | undefined;
	issueIds?: readonly string[] | undefined;
	statuses?: readonly RunStatus[] | undefined;
	adapterTypes?: readonly string[] | undefined;
	/** ISO 8601; inclusive. */
	since?: string | undefined;
	/** ISO 8601; exclusive. */
	until?: string | undefined;
	/** A part of the prompt excerpt, summary or error, or the start of the id. */
	text?: string | undefined;
	/** Whether only runs are wanted whose tools were refused, but not by a person. */
	isRefused?: boolean | undefined;
}

export function rangeCondition({ since, until }: RunFilter): SQL | undefined {
	return and(
		since === undefined ? undefined : gte(heartbeatRuns.createdAt, new Date(since)),
		until === undefined ? undefined : lt(heartbeatRuns.createdAt, new Date(until)),
	);
}

export function contentCondition({ adapterTypes, text, isRefused = false }: RunFilter): SQL | undefined {
	return and(
		adapterTypes === undefined ? undefined : inArray(heartbeatRuns.adapterType, [...adapterTypes]),
		text === undefined ? undefined : textCondition(text),
		isRefused ? refusedCondition : undefined,
	);
}

/** Warnings of all adapters about refused tools have such a code. A person who said no knows of it. */
const refusedCondition = sql`(
	coalesce(heartbeat_runs.error ->> 'code', '') like '%\\_tools\\_refused' and not exists (
		select from issue_interactions asked where asked.run_id = heartbeat_runs.id and asked.status = 'rejected'
	)
)`;

/** Uses `strpos`, because `like` has special characters. */
function textCondition(text: string): SQL {
	const texts = [
		sql`heartbeat_runs.prompt_excerpt`,
		sql`heartbeat_runs.summary`,
		sql`heartbeat_runs.error ->> 'message'`,
		sql`(select issues.title from issues where issues.id = heartbeat_runs.issue_id)`,
	];
	const isPart = texts.map((column) => sql`strpos(lower(coalesce(${column}, '')), lower(${text}::text)) > 0`);
	return sql`(starts_with(heartbeat_runs.id::text, lower(${text}::text)) or ${sql.join(isPart, sql` or `)})`;
}
