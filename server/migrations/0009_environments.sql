CREATE TABLE "environments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"driver" text NOT NULL,
	"settings" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "environments_company_name" UNIQUE("company_id","name")
);
--> statement-breakpoint
ALTER TABLE "agent_task_sessions" ADD COLUMN "environment" text;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "default_environment_id" uuid;--> statement-breakpoint
ALTER TABLE "execution_workspaces" ADD COLUMN "environment_id" uuid;--> statement-breakpoint
ALTER TABLE "heartbeat_runs" ADD COLUMN "environment" jsonb;--> statement-breakpoint
ALTER TABLE "heartbeat_runs" ADD COLUMN "environment_ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "environments" ADD CONSTRAINT "environments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "environments_company_created" ON "environments" USING btree ("company_id","created_at","id");--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_default_environment_id_environments_id_fk" FOREIGN KEY ("default_environment_id") REFERENCES "public"."environments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agents_environment" ON "agents" USING btree ("default_environment_id") WHERE "agents"."default_environment_id" is not null;--> statement-breakpoint
CREATE INDEX "heartbeat_runs_environment_open" ON "heartbeat_runs" USING btree ("created_at","id") WHERE "heartbeat_runs"."environment" is not null and "heartbeat_runs"."environment_ended_at" is null;