ALTER TABLE "agents" ADD COLUMN "mcp_servers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "mcp_servers" jsonb DEFAULT '[]'::jsonb NOT NULL;