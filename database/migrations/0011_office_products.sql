DROP INDEX "products_office";--> statement-breakpoint
CREATE INDEX "news_folder" ON "news" USING btree ("path_folder_id");--> statement-breakpoint
CREATE INDEX "products_office_newest" ON "products" USING btree ("created_at" DESC NULLS LAST,"id","type","difficulty","displayed","enabled") WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_office_changed" ON "products" USING btree ("updated_at" DESC NULLS LAST,"id","type","difficulty","displayed","enabled") WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_office_title" ON "products" USING btree (public.fold("title"),"id","type","difficulty","displayed","enabled") WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_archived" ON "products" USING btree ("archived_at" DESC NULLS LAST,"id","type","difficulty") WHERE "products"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "scores_folder" ON "scores" USING btree ("path_folder_id");--> statement-breakpoint
CREATE INDEX "products_office" ON "products" USING btree ("order","created_at" DESC NULLS LAST,"id","type","difficulty","displayed","enabled") WHERE "products"."archived_at" is null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_archived_hidden" CHECK (not ("products"."displayed" and "products"."archived_at" is not null));