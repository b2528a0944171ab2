CREATE TABLE "title_words" (
	"word" text PRIMARY KEY NOT NULL,
	"written" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_listing";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "unit_amount" integer;--> statement-breakpoint
CREATE INDEX "title_words_near" ON "title_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("type","created_at" DESC NULLS LAST,"id","difficulty","duration","unit_amount") WHERE "products"."displayed";--> statement-breakpoint
CREATE INDEX "products_by_amount" ON "products" USING btree ("type","unit_amount","id","difficulty","duration") WHERE "products"."displayed";--> statement-breakpoint
CREATE INDEX "products_by_duration" ON "products" USING btree ("type","duration","id","difficulty","unit_amount") WHERE "products"."displayed";--> statement-breakpoint
CREATE INDEX "products_facets" ON "products" USING btree ("type","difficulty","duration","unit_amount") WHERE "products"."displayed";--> statement-breakpoint
CREATE INDEX "products_office" ON "products" USING btree ("order","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "products_listing" ON "products" USING btree ("type","order","created_at" DESC NULLS LAST,"id","difficulty","duration","unit_amount") WHERE "products"."displayed";