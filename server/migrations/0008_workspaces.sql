CREATE TABLE "execution_workspaces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"issue_id" uuid,
	"project_id" uuid,
	"mode" text NOT NULL,
	"status" text NOT NULL,
	"source_path" text NOT NULL,
	"path" text NOT NULL,
	"prefix" text NOT NULL,
	"branch" text,
	"base_ref" text,
	"base_commit" text,
	"head_commit" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"path" text NOT NULL,
	"workspace_mode" text,
	"base_ref" text,
	"provision_command" text,
	"teardown_command" text,
	"command_timeout_sec" integer NOT NULL,
	"files" jsonb NOT NULL,
	"allow_push" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "projects_company_name" UNIQUE("company_id","name")
);
--> statement-breakpoint
CREATE TABLE "workspace_operations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"run_id" uuid,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"error" jsonb,
	"details" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "heartbeat_runs" ADD COLUMN "execution_workspace_id" uuid;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "project_id" uuid;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "execution_workspace_settings" jsonb;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "unfinalized_run_id" uuid;--> statement-breakpoint
ALTER TABLE "execution_workspaces" ADD CONSTRAINT "execution_workspaces_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "execution_workspaces" ADD CONSTRAINT "execution_workspaces_issue_id_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issues"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "execution_workspaces" ADD CONSTRAINT "execution_workspaces_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_operations" ADD CONSTRAINT "workspace_operations_workspace_id_execution_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."execution_workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_operations" ADD CONSTRAINT "workspace_operations_run_id_heartbeat_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."heartbeat_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "execution_workspaces_open" ON "execution_workspaces" USING btree ("issue_id") WHERE "execution_workspaces"."status" = 'open';--> statement-breakpoint
CREATE INDEX "execution_workspaces_issue" ON "execution_workspaces" USING btree ("issue_id","created_at","id");--> statement-breakpoint
CREATE INDEX "execution_workspaces_company_status" ON "execution_workspaces" USING btree ("company_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "execution_workspaces_company_created" ON "execution_workspaces" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "execution_workspaces_project" ON "execution_workspaces" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "projects_company_created" ON "projects" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "workspace_operations_workspace" ON "workspace_operations" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "workspace_operations_run" ON "workspace_operations" USING btree ("run_id","created_at","id");--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issues_project" ON "issues" USING btree ("project_id") WHERE "issues"."project_id" is not null;