CREATE TABLE "correction_credits" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"product_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "correction_credits_quantity" CHECK ("correction_credits"."quantity" between 1 and 100)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "included_corrections" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "correction_days" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "correction_credits" ADD CONSTRAINT "correction_credits_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "correction_credits_member" ON "correction_credits" USING btree ("uid","product_id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_included_corrections" CHECK ("products"."included_corrections" between 0 and 1000);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_correction_days" CHECK ("products"."correction_days" between 1 and 60);