DROP INDEX "heartbeat_runs_company_created";--> statement-breakpoint
DROP INDEX "heartbeat_runs_agent_created";--> statement-breakpoint
DROP INDEX "heartbeat_runs_open";--> statement-breakpoint
CREATE INDEX "agents_adapter_created" ON "agents" USING btree ("adapter_type","created_at","id");--> statement-breakpoint
CREATE INDEX "companies_created" ON "companies" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "heartbeat_runs_company_status" ON "heartbeat_runs" USING btree ("company_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "heartbeat_runs_agent_status" ON "heartbeat_runs" USING btree ("agent_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "heartbeat_runs_scheduled" ON "heartbeat_runs" USING btree ("retry_at") WHERE "heartbeat_runs"."status" = 'scheduled_retry';