CREATE TABLE "activity_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_agent_id" uuid,
	"actor_run_id" uuid,
	"action" text NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" text NOT NULL,
	"details" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_config_revisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agent_id" uuid NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	"changed_keys" jsonb NOT NULL,
	"encrypted_after" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_instructions" (
	"agent_id" uuid PRIMARY KEY NOT NULL,
	"entry_file" text NOT NULL,
	"files" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agent_id" uuid NOT NULL,
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "agent_keys_keyHash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "agent_wakes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agent_id" uuid NOT NULL,
	"task_key" text NOT NULL,
	"run_id" uuid,
	"reason" text NOT NULL,
	"issue_id" uuid,
	"comment_id" uuid,
	"interaction_id" uuid,
	"approval_id" uuid,
	"payload" jsonb,
	"from_run_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"issue_id" uuid,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"payload" jsonb NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_agent_id" uuid,
	"actor_run_id" uuid,
	"decision_note" text,
	"result" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "board_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "board_keys_keyHash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "board_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"key_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "budgets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"agent_id" uuid,
	"period" text NOT NULL,
	"limit_cents" numeric,
	"limit_tokens" numeric,
	"limit_runs" numeric,
	"soft_percent" integer NOT NULL,
	"current_period" text NOT NULL,
	"used_micros" numeric DEFAULT 0 NOT NULL,
	"used_tokens" numeric DEFAULT 0 NOT NULL,
	"used_runs" numeric DEFAULT 0 NOT NULL,
	"added_cents" numeric DEFAULT 0 NOT NULL,
	"added_tokens" numeric DEFAULT 0 NOT NULL,
	"added_runs" numeric DEFAULT 0 NOT NULL,
	"soft_period" text,
	"stopped_period" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cost_sums" (
	"company_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"period" text NOT NULL,
	"key" text NOT NULL,
	"runs" numeric NOT NULL,
	"input_tokens" numeric NOT NULL,
	"cached_input_tokens" numeric NOT NULL,
	"output_tokens" numeric NOT NULL,
	"cost_micros" numeric NOT NULL,
	"last_status" text,
	CONSTRAINT "cost_sums_company_id_scope_period_key_pk" PRIMARY KEY("company_id","scope","period","key")
);
--> statement-breakpoint
CREATE TABLE "issue_blockers" (
	"issue_id" uuid NOT NULL,
	"blocked_by_id" uuid NOT NULL,
	CONSTRAINT "issue_blockers_issue_id_blocked_by_id_pk" PRIMARY KEY("issue_id","blocked_by_id")
);
--> statement-breakpoint
CREATE TABLE "issue_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"issue_id" uuid NOT NULL,
	"body" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_agent_id" uuid,
	"actor_run_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "issue_counts" (
	"company_id" uuid NOT NULL,
	"status" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "issue_counts_company_id_status_pk" PRIMARY KEY("company_id","status")
);
--> statement-breakpoint
CREATE TABLE "issue_interactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"issue_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"title" text NOT NULL,
	"payload" jsonb NOT NULL,
	"response" jsonb,
	"actor_kind" text NOT NULL,
	"actor_agent_id" uuid,
	"actor_run_id" uuid,
	"decided_by_kind" text,
	"decided_by_agent_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "issues" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"status" text NOT NULL,
	"priority" text NOT NULL,
	"assignee_agent_id" uuid,
	"parent_id" uuid,
	"actor_kind" text NOT NULL,
	"actor_agent_id" uuid,
	"actor_run_id" uuid,
	"checkout_run_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "issues_company_number" UNIQUE("company_id","number")
);
--> statement-breakpoint
CREATE TABLE "routines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"name" text NOT NULL,
	"cron" text NOT NULL,
	"time_zone" text NOT NULL,
	"enabled" boolean NOT NULL,
	"task" jsonb NOT NULL,
	"next_run_at" timestamp (3) with time zone,
	"scheduled_at" timestamp (3) with time zone NOT NULL,
	"last_due_at" timestamp (3) with time zone,
	"last_run_at" timestamp (3) with time zone,
	"last_run_id" uuid,
	"last_issue_id" uuid,
	"actor_kind" text NOT NULL,
	"actor_agent_id" uuid,
	"actor_run_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secret_versions" (
	"secret_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"encrypted_value" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "secret_versions_secret_id_version_pk" PRIMARY KEY("secret_id","version")
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"current_version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "reports_to" uuid;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "terminated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "last_issue_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "require_board_approval_for_new_agents" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "heartbeat_runs" ADD COLUMN "issue_id" uuid;--> statement-breakpoint
ALTER TABLE "heartbeat_runs" ADD COLUMN "wake_depth" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "heartbeat_runs" ADD COLUMN "wake_root_id" uuid;--> statement-breakpoint
ALTER TABLE "activity_log" ADD CONSTRAINT "activity_log_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_config_revisions" ADD CONSTRAINT "agent_config_revisions_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_instructions" ADD CONSTRAINT "agent_instructions_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_keys" ADD CONSTRAINT "agent_keys_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_wakes" ADD CONSTRAINT "agent_wakes_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_wakes" ADD CONSTRAINT "agent_wakes_run_id_heartbeat_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."heartbeat_runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_wakes" ADD CONSTRAINT "agent_wakes_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_sessions" ADD CONSTRAINT "board_sessions_key_id_board_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."board_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_sums" ADD CONSTRAINT "cost_sums_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_blockers" ADD CONSTRAINT "issue_blockers_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_blockers" ADD CONSTRAINT "issue_blockers_blocked_by_id_issues_id_fk" FOREIGN KEY ("blocked_by_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_comments" ADD CONSTRAINT "issue_comments_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_counts" ADD CONSTRAINT "issue_counts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_interactions" ADD CONSTRAINT "issue_interactions_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_assignee_agent_id_agents_id_fk" FOREIGN KEY ("assignee_agent_id") REFERENCES "public"."agents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_parent_id_issues_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."issues"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routines" ADD CONSTRAINT "routines_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routines" ADD CONSTRAINT "routines_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secret_versions" ADD CONSTRAINT "secret_versions_secret_id_secrets_id_fk" FOREIGN KEY ("secret_id") REFERENCES "public"."secrets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secrets" ADD CONSTRAINT "secrets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_log_company_created" ON "activity_log" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "activity_log_entity" ON "activity_log" USING btree ("entity_id","created_at","id");--> statement-breakpoint
CREATE INDEX "agent_config_revisions_agent_created" ON "agent_config_revisions" USING btree ("agent_id","created_at","id");--> statement-breakpoint
CREATE INDEX "agent_keys_agent_created" ON "agent_keys" USING btree ("agent_id","created_at","id");--> statement-breakpoint
CREATE INDEX "agent_wakes_run" ON "agent_wakes" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "agent_wakes_waiting" ON "agent_wakes" USING btree ("agent_id","task_key") WHERE "agent_wakes"."run_id" is null;--> statement-breakpoint
CREATE INDEX "agent_wakes_issue" ON "agent_wakes" USING btree ("issue_id");--> statement-breakpoint
CREATE INDEX "approvals_company_created" ON "approvals" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "approvals_company_status" ON "approvals" USING btree ("company_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "approvals_open" ON "approvals" USING btree ("actor_agent_id") WHERE "approvals"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "approvals_issue" ON "approvals" USING btree ("issue_id");--> statement-breakpoint
CREATE INDEX "board_sessions_key" ON "board_sessions" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "board_sessions_expires" ON "board_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "cost_sums_most_expensive" ON "cost_sums" USING btree ("company_id","scope","period","cost_micros","input_tokens","key") WHERE "cost_sums"."scope" in ('agent', 'issue');--> statement-breakpoint
CREATE INDEX "cost_sums_failed_agents" ON "cost_sums" USING btree ("company_id","key") WHERE "cost_sums"."scope" = 'agent' and "cost_sums"."period" = 'total' and "cost_sums"."last_status" in ('failed', 'timed_out');--> statement-breakpoint
CREATE INDEX "issue_blockers_blocked_by" ON "issue_blockers" USING btree ("blocked_by_id");--> statement-breakpoint
CREATE INDEX "issue_comments_issue_created" ON "issue_comments" USING btree ("issue_id","created_at","id");--> statement-breakpoint
CREATE INDEX "issue_interactions_issue_created" ON "issue_interactions" USING btree ("issue_id","created_at","id");--> statement-breakpoint
CREATE INDEX "issue_interactions_open" ON "issue_interactions" USING btree ("actor_agent_id") WHERE "issue_interactions"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "issues_company_created" ON "issues" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "issues_company_status" ON "issues" USING btree ("company_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "issues_assignee_status" ON "issues" USING btree ("assignee_agent_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "issues_parent_created" ON "issues" USING btree ("parent_id","created_at","id");--> statement-breakpoint
CREATE INDEX "issues_checkout" ON "issues" USING btree ("checkout_run_id") WHERE "issues"."checkout_run_id" is not null;--> statement-breakpoint
CREATE INDEX "routines_agent_created" ON "routines" USING btree ("agent_id","created_at","id");--> statement-breakpoint
CREATE INDEX "routines_company" ON "routines" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "routines_due" ON "routines" USING btree ("next_run_at") WHERE "routines"."next_run_at" is not null;--> statement-breakpoint
CREATE INDEX "routines_scheduled" ON "routines" USING btree ("scheduled_at") WHERE "routines"."next_run_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "secrets_company_name" ON "secrets" USING btree ("company_id","name");--> statement-breakpoint
CREATE INDEX "secrets_company_created" ON "secrets" USING btree ("company_id","created_at","id");--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_reports_to_agents_id_fk" FOREIGN KEY ("reports_to") REFERENCES "public"."agents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "heartbeat_runs" ADD CONSTRAINT "heartbeat_runs_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agents_company_name" ON "agents" USING btree ("company_id",lower("name"));--> statement-breakpoint
CREATE INDEX "heartbeat_runs_issue_status" ON "heartbeat_runs" USING btree ("issue_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "heartbeat_runs_reasons" ON "heartbeat_runs" USING btree ("agent_id","wait_reason") WHERE "heartbeat_runs"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "heartbeat_runs_wake_root" ON "heartbeat_runs" USING btree ("wake_root_id") WHERE "heartbeat_runs"."wake_root_id" is not null;