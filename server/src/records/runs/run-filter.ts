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
}

export function rangeCondition({ since, until }: RunFilter): SQL | undefined {
	return and(
		since === undefined ? undefined : gte(heartbeatRuns.createdAt, new Date(since)),
		until === undefined ? undefined : lt(heartbeatRuns.createdAt, new Date(until)),
	);
}

export function contentCondition({ adapterTypes, text }: RunFilter): SQL | undefined {
	return and(
		adapterTypes === undefined ? undefined : inArray(heartbeatRuns.adapterType, [...adapterTypes]),
		text === undefined ? undefined : textCondition(text),
	);
}

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
