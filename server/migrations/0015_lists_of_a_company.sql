DROP INDEX "routines_company";--> statement-breakpoint
ALTER TABLE "agent_keys" ADD COLUMN "company_id" uuid;--> statement-breakpoint
UPDATE "agent_keys" SET "company_id" = "agents"."company_id" FROM "agents" WHERE "agents"."id" = "agent_keys"."agent_id";--> statement-breakpoint
ALTER TABLE "agent_keys" ALTER COLUMN "company_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_keys" ADD CONSTRAINT "agent_keys_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_keys_company_created" ON "agent_keys" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "routines_company_created" ON "routines" USING btree ("company_id","created_at","id");
