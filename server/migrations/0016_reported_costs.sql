ALTER TABLE "cost_sums" ADD COLUMN "runs_with_cost" numeric DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Earlier versions did not count them: where there is a cost, all runs count.
UPDATE "cost_sums" SET "runs_with_cost" = "runs" WHERE "cost_micros" > 0;
