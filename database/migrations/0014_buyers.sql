DROP INDEX "entitlements_product";--> statement-breakpoint
CREATE INDEX "entitlements_product" ON "entitlements" USING btree ("product_id","uid");