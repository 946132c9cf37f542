CREATE TABLE "idempotency_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" uuid,
	"caller" text NOT NULL,
	"request_hash" text NOT NULL,
	"encrypted_response" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_caller" ON "idempotency_keys" USING btree ("caller","created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_company" ON "idempotency_keys" USING btree ("company_id");