ALTER TABLE "execution_workspaces" ADD COLUMN "copies_removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "workspace_operations" ADD COLUMN "performed_by" text;--> statement-breakpoint
CREATE INDEX "execution_workspaces_copies_left" ON "execution_workspaces" USING btree ("closed_at","id") WHERE "execution_workspaces"."status" = 'closed' and "execution_workspaces"."copies_removed_at" is null;--> statement-breakpoint
CREATE INDEX "workspace_operations_running" ON "workspace_operations" USING btree ("workspace_id") WHERE "workspace_operations"."status" = 'running';