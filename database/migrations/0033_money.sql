CREATE TABLE "invoice_counters" (
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	"last_issued_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoice_counters_series_year_pk" PRIMARY KEY("series","year")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"sequence" integer NOT NULL,
	"number" text NOT NULL,
	"order_id" text NOT NULL,
	"corrects_id" text,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone NOT NULL,
	"seller" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"currency" text NOT NULL,
	"country" text NOT NULL,
	"vat_rate" integer NOT NULL,
	"net" integer NOT NULL,
	"vat" integer NOT NULL,
	"gross" integer NOT NULL,
	"paid_by" text NOT NULL,
	"pdf_hash" text
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"product_id" text PRIMARY KEY NOT NULL,
	"includes" text[] DEFAULT '{}'::text[] NOT NULL,
	"min_amount" integer,
	"sold_to_classes" boolean DEFAULT false NOT NULL,
	"reduced_since" timestamp (3) with time zone,
	"reduced_until" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offers_min_amount" CHECK ("offers"."min_amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"due_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_cursors" (
	"name" text PRIMARY KEY NOT NULL,
	"read_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_incidents" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"order_id" text,
	"amount" integer NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"due_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"settled_by" text DEFAULT '' NOT NULL,
	"decision" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_movements" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"amount" integer NOT NULL,
	"fee" integer NOT NULL,
	"net" integer NOT NULL,
	"currency" text NOT NULL,
	"payment_intent_id" text,
	"payout_id" text,
	"paid_out_at" timestamp (3) with time zone,
	"occurred_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"provider_id" text,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"who" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "price_history" (
	"product_id" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"unit_amount" integer,
	CONSTRAINT "price_history_product_id_since_pk" PRIMARY KEY("product_id","since")
);
--> statement-breakpoint
CREATE TABLE "promotion_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"percent" integer,
	"amount" integer,
	"expires_at" timestamp (3) with time zone,
	"max_uses" integer,
	"once_per_person" boolean DEFAULT true NOT NULL,
	"product_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"announced" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"coupon_id" text NOT NULL,
	"promotion_code_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promotion_codes_worth" CHECK (num_nonnulls("promotion_codes"."percent", "promotion_codes"."amount") = 1),
	CONSTRAINT "promotion_codes_percent" CHECK ("promotion_codes"."percent" between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "vouchers" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"code" text NOT NULL,
	"recipient_email" text DEFAULT '' NOT NULL,
	"recipient_name" text DEFAULT '' NOT NULL,
	"from_name" text DEFAULT '' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"deliver_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"redeemed_by" text DEFAULT '' NOT NULL,
	"redeemed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"statement" text NOT NULL,
	"effect" text NOT NULL,
	"refund_due_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"decision" text
);
--> statement-breakpoint
DROP INDEX "orders_one_pending";--> statement-breakpoint
DROP INDEX "orders_paid";--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "invoice_ids" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "entitlements" ADD COLUMN "opens_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "includes" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "purpose" text DEFAULT 'self' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "quantity" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promotion_code_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid_by" text DEFAULT 'provider' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "processing_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "lost_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "net_amount" integer GENERATED ALWAYS AS (amount - refunded_amount - lost_amount) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payer_country" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "terms_text" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "terms_hash" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "terms_accepted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "waiver_version" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "waiver_hash" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "withdrawable_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_incidents" ADD CONSTRAINT "payment_incidents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_history" ADD CONSTRAINT "price_history_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("series","year","sequence");--> statement-breakpoint
CREATE INDEX "invoices_listing" ON "invoices" USING btree ("issued_at","id");--> statement-breakpoint
CREATE INDEX "invoices_order" ON "invoices" USING btree ("order_id","issued_at");--> statement-breakpoint
CREATE INDEX "disputes_order" ON "disputes" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_incidents_once" ON "payment_incidents" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE INDEX "payment_incidents_open" ON "payment_incidents" USING btree ("created_at" DESC NULLS LAST,"id") WHERE "payment_incidents"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "payment_incidents_order" ON "payment_incidents" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_movements_listing" ON "payment_movements" USING btree ("occurred_at","id");--> statement-breakpoint
CREATE INDEX "payment_movements_payment" ON "payment_movements" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "payment_movements_unpaid" ON "payment_movements" USING btree ("occurred_at") WHERE "payment_movements"."payout_id" is null;--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_provider" ON "refunds" USING btree ("provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "promotion_codes_code" ON "promotion_codes" USING btree ("code");--> statement-breakpoint
CREATE INDEX "promotion_codes_listing" ON "promotion_codes" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "vouchers_code" ON "vouchers" USING btree ("code");--> statement-breakpoint
CREATE INDEX "vouchers_order" ON "vouchers" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "vouchers_redeemer" ON "vouchers" USING btree ("redeemed_by") WHERE "vouchers"."redeemed_by" <> '';--> statement-breakpoint
CREATE INDEX "vouchers_due" ON "vouchers" USING btree ("deliver_at") WHERE "vouchers"."delivered_at" is null and "vouchers"."deliver_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_order" ON "withdrawals" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "withdrawals_open" ON "withdrawals" USING btree ("confirmed_at" DESC NULLS LAST,"id") WHERE "withdrawals"."settled_at" is null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_promotion_code_id_promotion_codes_id_fk" FOREIGN KEY ("promotion_code_id") REFERENCES "public"."promotion_codes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entitlements_opening" ON "entitlements" USING btree ("opens_at") WHERE "entitlements"."opens_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_coded" ON "orders" USING btree ("promotion_code_id") WHERE "orders"."promotion_code_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_product" ON "orders" USING btree ("product_id","paid_at") WHERE "orders"."paid_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_pending" ON "orders" USING btree ("uid","product_id","purpose") WHERE "orders"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at","state","net_amount");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_quantity" CHECK ("orders"."quantity" between 1 and 500);
--> statement-breakpoint
-- What sales brought counts what banks took back too. The counts were made of amounts less refunds, which is the same until a dispute is lost.
CREATE OR REPLACE FUNCTION public.tally_sales() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      PERFORM add_tallies('sales', array_agg(count_month(paid_at)), array_agg(abs(hashtext(id) % 8)), array_agg(1::bigint), array_agg(net_amount::bigint))
        FROM added WHERE paid_at IS NOT NULL AND state NOT IN ('pending', 'expired');
    ELSIF TG_OP = 'DELETE' THEN
      PERFORM add_tallies('sales', array_agg(count_month(paid_at)), array_agg(abs(hashtext(id) % 8)), array_agg(-1::bigint), array_agg(-net_amount::bigint))
        FROM removed WHERE paid_at IS NOT NULL AND state NOT IN ('pending', 'expired');
    ELSE
      PERFORM add_tallies('sales', array_agg(count_month(paid_at)), array_agg(abs(hashtext(id) % 8)), array_agg(sign), array_agg(sign * net_amount))
        FROM (SELECT *, 1::bigint AS sign FROM added UNION ALL SELECT *, -1::bigint AS sign FROM removed) AS changed
        WHERE paid_at IS NOT NULL AND state NOT IN ('pending', 'expired');
    END IF;
    RETURN NULL;
  END $$;
--> statement-breakpoint
-- What a product costs is written down whenever it changes, by whichever way; two changes in one millisecond keep the last.
CREATE FUNCTION public.keep_price() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO price_history (product_id, since, unit_amount) VALUES (NEW.id, clock_timestamp(), NEW.unit_amount)
      ON CONFLICT (product_id, since) DO UPDATE SET unit_amount = excluded.unit_amount;
    RETURN NULL;
  END $$;
--> statement-breakpoint
CREATE TRIGGER products_price_begun AFTER INSERT ON products
  FOR EACH ROW WHEN (NEW.unit_amount IS NOT NULL) EXECUTE FUNCTION public.keep_price();
--> statement-breakpoint
CREATE TRIGGER products_price_kept AFTER UPDATE ON products
  FOR EACH ROW WHEN (OLD.unit_amount IS DISTINCT FROM NEW.unit_amount) EXECUTE FUNCTION public.keep_price();
--> statement-breakpoint
INSERT INTO price_history (product_id, since, unit_amount) SELECT id, now(), unit_amount FROM products WHERE unit_amount IS NOT NULL;
