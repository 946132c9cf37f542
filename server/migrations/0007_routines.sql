CREATE TABLE "routines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"name" text NOT NULL,
	"cron" text NOT NULL,
	"time_zone" text NOT NULL,
	"enabled" boolean NOT NULL,
	"task" jsonb NOT NULL,
	"next_run_at" timestamp (3) with time zone,
	"scheduled_at" timestamp (3) with time zone NOT NULL,
	"last_due_at" timestamp (3) with time zone,
	"last_run_at" timestamp (3) with time zone,
	"last_run_id" uuid,
	"last_issue_id" uuid,
	"actor_kind" text NOT NULL,
	"actor_agent_id" uuid,
	"actor_run_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "routines" ADD CONSTRAINT "routines_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routines" ADD CONSTRAINT "routines_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "routines_agent_created" ON "routines" USING btree ("agent_id","created_at","id");--> statement-breakpoint
CREATE INDEX "routines_company" ON "routines" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "routines_due" ON "routines" USING btree ("next_run_at") WHERE "routines"."next_run_at" is not null;--> statement-breakpoint
CREATE INDEX "routines_scheduled" ON "routines" USING btree ("scheduled_at") WHERE "routines"."next_run_at" is not null;