CREATE TABLE "board_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "board_keys_keyHash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "board_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"key_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "board_sessions" ADD CONSTRAINT "board_sessions_key_id_board_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."board_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "board_sessions_key" ON "board_sessions" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "board_sessions_expires" ON "board_sessions" USING btree ("expires_at");