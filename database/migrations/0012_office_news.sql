DROP INDEX "news_office";--> statement-breakpoint
CREATE INDEX "news_drafts" ON "news" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not "news"."displayed" and "news"."published_at" is null and "news"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "news_hidden" ON "news" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not "news"."displayed" and "news"."published_at" is not null and "news"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "news_archived" ON "news" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "news"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "news_titles" ON "news" USING gin (public.fold("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "news_office" ON "news" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "news"."archived_at" is null;