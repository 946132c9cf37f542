CREATE TABLE "run_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"comment_id" uuid,
	"body" text NOT NULL,
	"delivery" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"actor_kind" text NOT NULL,
	"actor_agent_id" uuid,
	"actor_run_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"withdraw_requested_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "issue_interactions" ALTER COLUMN "issue_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "permissions" jsonb;--> statement-breakpoint
ALTER TABLE "heartbeat_runs" ADD COLUMN "steering" text;--> statement-breakpoint
ALTER TABLE "heartbeat_runs" ADD COLUMN "permissions" jsonb;--> statement-breakpoint
ALTER TABLE "heartbeat_runs" ADD COLUMN "waiting_for" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "issue_interactions" ADD COLUMN "company_id" uuid;--> statement-breakpoint
UPDATE "issue_interactions" SET "company_id" = "issues"."company_id" FROM "issues" WHERE "issues"."id" = "issue_interactions"."issue_id";--> statement-breakpoint
ALTER TABLE "issue_interactions" ALTER COLUMN "company_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "issue_interactions" ADD COLUMN "run_id" uuid;--> statement-breakpoint
ALTER TABLE "issue_interactions" ADD COLUMN "request_key" text;--> statement-breakpoint
ALTER TABLE "issue_interactions" ADD COLUMN "deadline_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "run_messages" ADD CONSTRAINT "run_messages_run_id_heartbeat_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."heartbeat_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_messages" ADD CONSTRAINT "run_messages_comment_id_issue_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."issue_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "run_messages_run_created" ON "run_messages" USING btree ("run_id","created_at","id");--> statement-breakpoint
CREATE INDEX "run_messages_comment" ON "run_messages" USING btree ("comment_id") WHERE "run_messages"."comment_id" is not null;--> statement-breakpoint
CREATE INDEX "run_messages_open" ON "run_messages" USING btree ("run_id") WHERE "run_messages"."state" in ('queued', 'sent');--> statement-breakpoint
ALTER TABLE "issue_interactions" ADD CONSTRAINT "issue_interactions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_interactions" ADD CONSTRAINT "issue_interactions_run_id_heartbeat_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."heartbeat_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issue_interactions_pending" ON "issue_interactions" USING btree ("company_id","created_at","id") WHERE "issue_interactions"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "issue_interactions_run_request" ON "issue_interactions" USING btree ("run_id","request_key") WHERE "issue_interactions"."run_id" is not null;