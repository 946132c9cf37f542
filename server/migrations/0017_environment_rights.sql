ALTER TABLE "agents" ADD COLUMN "allowed_environment_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "assigned_by_board" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The last change that names the assignee says who chose it. One that names another was followed by a checkout of an agent. An
-- issue without such a change was imported by the board.
UPDATE "issues" SET "assigned_by_board" = coalesce(
	(
		SELECT
			"log"."actor_kind" <> 'agent'
			AND ("log"."details" ? 'tooLarge' OR "log"."details" ->> 'assigneeAgentId' = "issues"."assignee_agent_id"::text)
		FROM "activity_log" "log"
		WHERE "log"."entity_id" = "issues"."id"::text
			AND "log"."action" IN ('issue.created', 'issue.updated')
			AND ("log"."details" ? 'assigneeAgentId' OR "log"."details" -> 'changed' ? 'assigneeAgentId')
		ORDER BY "log"."created_at" DESC, "log"."id" DESC
		LIMIT 1
	),
	"issues"."actor_kind" <> 'agent' AND NOT EXISTS (
		SELECT FROM "activity_log" "log"
		WHERE "log"."entity_id" = "issues"."id"::text AND "log"."action" = 'issue.checked_out'
	),
	false
) WHERE "assignee_agent_id" IS NOT NULL;
