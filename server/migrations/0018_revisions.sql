ALTER TABLE "approvals" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "issue_interactions" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;