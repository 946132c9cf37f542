CREATE TABLE "given_secrets" (
	"agent_id" uuid NOT NULL,
	"secret_id" uuid NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "given_secrets_agent_id_secret_id_version_pk" PRIMARY KEY("agent_id","secret_id","version")
);
--> statement-breakpoint
ALTER TABLE "given_secrets" ADD CONSTRAINT "given_secrets_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "given_secrets" ADD CONSTRAINT "given_secrets_version_fk" FOREIGN KEY ("secret_id","version") REFERENCES "public"."secret_versions"("secret_id","version") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Earlier versions did not note them: an agent may have been given every value of the secrets to which it refers.
INSERT INTO "given_secrets" ("agent_id", "secret_id", "version")
SELECT DISTINCT "agents"."id", "secret_versions"."secret_id", "secret_versions"."version"
FROM "agents"
CROSS JOIN LATERAL jsonb_each(
	CASE WHEN jsonb_typeof("agents"."adapter_config" -> 'env') = 'object' THEN "agents"."adapter_config" -> 'env' ELSE '{}'::jsonb END
) AS "variable"
JOIN "secrets" ON "secrets"."company_id" = "agents"."company_id" AND "secrets"."name" = "variable"."value" ->> 'secretName'
JOIN "secret_versions" ON "secret_versions"."secret_id" = "secrets"."id"
WHERE "variable"."value" ->> 'type' = 'secret_ref';
