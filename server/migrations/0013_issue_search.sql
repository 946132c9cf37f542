DROP INDEX "issues_project";--> statement-breakpoint
CREATE INDEX "issues_project_created" ON "issues" USING btree ("project_id","created_at","id") WHERE "issues"."project_id" is not null;--> statement-breakpoint
CREATE INDEX "issues_title_words" ON "issues" USING gin (to_tsvector('simple', translate("title", '<>&/.@:_-', '         ')));