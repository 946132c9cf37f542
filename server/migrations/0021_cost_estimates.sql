ALTER TABLE "cost_sums" ADD COLUMN "runs_estimated" numeric DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "heartbeat_runs" ADD COLUMN "cost_estimated" boolean DEFAULT false NOT NULL;