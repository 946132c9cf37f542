CREATE TABLE "agent_instructions" (
	"agent_id" uuid PRIMARY KEY NOT NULL,
	"entry_file" text NOT NULL,
	"files" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agent_instructions" ADD CONSTRAINT "agent_instructions_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;