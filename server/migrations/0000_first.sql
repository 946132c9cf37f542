CREATE TABLE "agent_task_sessions" (
	"agent_id" uuid NOT NULL,
	"adapter_type" text NOT NULL,
	"task_key" text NOT NULL,
	"session_params" jsonb NOT NULL,
	"session_display_id" text,
	"usage_totals" jsonb,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "agent_task_sessions_agent_id_adapter_type_task_key_pk" PRIMARY KEY("agent_id","adapter_type","task_key")
);
--> statement-breakpoint
CREATE TABLE "agents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"role" text,
	"title" text,
	"capabilities" text,
	"adapter_type" text NOT NULL,
	"adapter_config" jsonb NOT NULL,
	"runtime_config" jsonb NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"issue_prefix" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "companies_issuePrefix_unique" UNIQUE("issue_prefix")
);
--> statement-breakpoint
CREATE TABLE "heartbeat_run_events" (
	"run_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"type" text NOT NULL,
	"message" text,
	"payload" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "heartbeat_run_events_run_id_seq_pk" PRIMARY KEY("run_id","seq")
);
--> statement-breakpoint
CREATE TABLE "heartbeat_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"adapter_type" text NOT NULL,
	"status" text NOT NULL,
	"invocation_source" text NOT NULL,
	"reason" text,
	"wait_reason" text,
	"task_key" text NOT NULL,
	"prompt" text,
	"idempotency_key" text,
	"force_fresh_session" boolean DEFAULT false NOT NULL,
	"owner" text,
	"verdict_reason" text,
	"cwd" text,
	"cwd_source" text,
	"pid" integer,
	"process_group_id" integer,
	"exit_code" integer,
	"signal" text,
	"error" jsonb,
	"usage" jsonb,
	"cost_usd" double precision,
	"provider" text,
	"model" text,
	"billing_type" text,
	"session_id_before" text,
	"session_id_after" text,
	"summary" text,
	"result_json" jsonb,
	"log_bytes" bigint DEFAULT 0 NOT NULL,
	"cancel_requested_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "agent_task_sessions" ADD CONSTRAINT "agent_task_sessions_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "heartbeat_run_events" ADD CONSTRAINT "heartbeat_run_events_run_id_heartbeat_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."heartbeat_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "heartbeat_runs" ADD CONSTRAINT "heartbeat_runs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "heartbeat_runs" ADD CONSTRAINT "heartbeat_runs_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agents_company_created" ON "agents" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "heartbeat_runs_company_created" ON "heartbeat_runs" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "heartbeat_runs_agent_created" ON "heartbeat_runs" USING btree ("agent_id","created_at","id");--> statement-breakpoint
CREATE INDEX "heartbeat_runs_open" ON "heartbeat_runs" USING btree ("status") WHERE "heartbeat_runs"."status" in ('queued', 'scheduled_retry', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "heartbeat_runs_one_per_task" ON "heartbeat_runs" USING btree ("agent_id","task_key") WHERE "heartbeat_runs"."status" = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "heartbeat_runs_idempotency" ON "heartbeat_runs" USING btree ("agent_id","idempotency_key") WHERE "heartbeat_runs"."idempotency_key" is not null;