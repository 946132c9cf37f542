CREATE TABLE "budgets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"agent_id" uuid,
	"period" text NOT NULL,
	"limit_cents" numeric,
	"limit_tokens" numeric,
	"limit_runs" numeric,
	"soft_percent" integer NOT NULL,
	"current_period" text NOT NULL,
	"used_micros" numeric DEFAULT 0 NOT NULL,
	"used_tokens" numeric DEFAULT 0 NOT NULL,
	"used_runs" numeric DEFAULT 0 NOT NULL,
	"added_cents" numeric DEFAULT 0 NOT NULL,
	"added_tokens" numeric DEFAULT 0 NOT NULL,
	"added_runs" numeric DEFAULT 0 NOT NULL,
	"soft_period" text,
	"stopped_period" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cost_sums" (
	"company_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"period" text NOT NULL,
	"key" text NOT NULL,
	"runs" numeric NOT NULL,
	"input_tokens" numeric NOT NULL,
	"cached_input_tokens" numeric NOT NULL,
	"output_tokens" numeric NOT NULL,
	"cost_micros" numeric NOT NULL,
	"last_status" text,
	CONSTRAINT "cost_sums_company_id_scope_period_key_pk" PRIMARY KEY("company_id","scope","period","key")
);
--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_sums" ADD CONSTRAINT "cost_sums_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cost_sums_failed_agents" ON "cost_sums" USING btree ("company_id","key") WHERE "cost_sums"."scope" = 'agent' and "cost_sums"."period" = 'total' and "cost_sums"."last_status" in ('failed', 'timed_out');--> statement-breakpoint
CREATE INDEX "issue_interactions_pending" ON "issue_interactions" USING btree ("issue_id") WHERE "issue_interactions"."status" = 'pending';