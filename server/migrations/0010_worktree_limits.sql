ALTER TABLE "companies" ADD COLUMN "max_worktrees" integer;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "close_worktrees_after_days" integer;--> statement-breakpoint
ALTER TABLE "execution_workspaces" ADD COLUMN "closing_by" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "max_worktrees" integer;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "close_worktrees_after_days" integer;--> statement-breakpoint
CREATE INDEX "execution_workspaces_idle" ON "execution_workspaces" USING btree ("last_used_at","id") WHERE "execution_workspaces"."status" = 'open' and "execution_workspaces"."mode" = 'worktree';