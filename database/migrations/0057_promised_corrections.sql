ALTER TABLE "entitlements" ADD COLUMN "included_corrections" integer;--> statement-breakpoint
UPDATE "entitlements" SET "included_corrections" = "products"."included_corrections" FROM "products" WHERE "products"."id" = "entitlements"."product_id";
