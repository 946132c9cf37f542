ALTER TABLE "servers" ADD COLUMN "nonce" text;--> statement-breakpoint
ALTER TABLE "servers" ADD COLUMN "claimed_until" timestamp (3) with time zone;