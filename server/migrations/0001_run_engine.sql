CREATE TABLE "servers" (
	"id" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agent_task_sessions" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "heartbeat_runs" ADD COLUMN "lease_expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "heartbeat_runs" ADD COLUMN "attempt" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "heartbeat_runs" ADD COLUMN "retry_of" uuid;--> statement-breakpoint
ALTER TABLE "heartbeat_runs" ADD COLUMN "retry_at" timestamp (3) with time zone;