ALTER TABLE "orders" ADD COLUMN "corrections" integer;--> statement-breakpoint
ALTER TABLE "correction_credits" ADD COLUMN "cancelled" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "correction_credits" ADD COLUMN "order_id" text;--> statement-breakpoint
ALTER TABLE "productions" ADD COLUMN "uses_credit" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "free_second_version" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "correction_pack_size" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "correction_pack_cents" integer;--> statement-breakpoint
ALTER TABLE "correction_credits" ADD CONSTRAINT "correction_credits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "correction_credits_order" ON "correction_credits" USING btree ("order_id") WHERE "correction_credits"."order_id" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_corrections" CHECK (("orders"."purpose" = 'corrections') = ("orders"."corrections" is not null) and coalesce("orders"."corrections", 1) between 1 and 100);--> statement-breakpoint
ALTER TABLE "correction_credits" ADD CONSTRAINT "correction_credits_cancelled" CHECK ("correction_credits"."cancelled" between 0 and "correction_credits"."quantity");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_correction_pack_size" CHECK ("products"."correction_pack_size" between 1 and 100);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_correction_pack_cents" CHECK ("products"."correction_pack_cents" between 50 and 1000000);--> statement-breakpoint
UPDATE "productions" SET "uses_credit" = false WHERE "previous_id" is not null;
