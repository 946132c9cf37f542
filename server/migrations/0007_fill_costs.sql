-- What the runs of earlier versions have used, as it is added up from now on whenever a run is settled.
WITH "by_day" AS (
	SELECT "company_id", "agent_id", coalesce("issue_id"::text, '') AS "issue",
		'[' || to_json(left(coalesce("provider", ''), 100))::text || ',' || to_json(left(coalesce("model", ''), 100))::text || ','
			|| to_json(left(coalesce("billing_type", ''), 100))::text || ']' AS "model",
		to_char(coalesce("settled_at", "finished_at") AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS "day",
		count(*) AS "runs",
		sum(CASE WHEN jsonb_typeof("usage" -> 'inputTokens') = 'number' THEN ("usage" ->> 'inputTokens')::numeric ELSE 0 END) AS "input",
		sum(CASE WHEN jsonb_typeof("usage" -> 'cachedInputTokens') = 'number' THEN ("usage" ->> 'cachedInputTokens')::numeric ELSE 0 END) AS "cached",
		sum(CASE WHEN jsonb_typeof("usage" -> 'outputTokens') = 'number' THEN ("usage" ->> 'outputTokens')::numeric ELSE 0 END) AS "output",
		sum(CASE WHEN "cost_usd" BETWEEN 0 AND 1e9 THEN round("cost_usd"::numeric * 1000000) ELSE 0 END) AS "micros"
	FROM "heartbeat_runs" WHERE "started_at" IS NOT NULL AND "finished_at" IS NOT NULL
	GROUP BY 1, 2, 3, 4, 5
)
INSERT INTO "cost_sums" ("company_id", "scope", "period", "key", "runs", "input_tokens", "cached_input_tokens", "output_tokens", "cost_micros")
SELECT "company_id", "scope", "period", "key", sum("runs"), sum("input"), sum("cached"), sum("output"), sum("micros")
FROM "by_day"
CROSS JOIN LATERAL (VALUES ('company', ''), ('agent', "agent_id"::text), ('issue', "issue"), ('model', "by_day"."model")) AS "of" ("scope", "key")
CROSS JOIN LATERAL (VALUES ("day"), (left("day", 7)), ('total')) AS "in" ("period")
GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
UPDATE "cost_sums" SET "last_status" = (
	SELECT "status" FROM "heartbeat_runs"
	WHERE "agent_id" = "key"::uuid AND "finished_at" IS NOT NULL ORDER BY "finished_at" DESC LIMIT 1
) WHERE "scope" = 'agent' AND "period" = 'total';
--> statement-breakpoint
INSERT INTO "issue_counts" ("company_id", "status", "count") SELECT "company_id", "status", count(*) FROM "issues" GROUP BY 1, 2;
