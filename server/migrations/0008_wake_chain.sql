ALTER TABLE "heartbeat_runs" ADD COLUMN "wake_root_id" uuid;--> statement-breakpoint
CREATE INDEX "approvals_open" ON "approvals" USING btree ("actor_agent_id") WHERE "approvals"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "heartbeat_runs_wake_root" ON "heartbeat_runs" USING btree ("wake_root_id") WHERE "heartbeat_runs"."wake_root_id" is not null;--> statement-breakpoint
CREATE INDEX "issue_interactions_open" ON "issue_interactions" USING btree ("actor_agent_id") WHERE "issue_interactions"."status" = 'pending';