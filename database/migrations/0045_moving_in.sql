CREATE TABLE "import_lines" (
	"import_id" text NOT NULL,
	"rank" integer NOT NULL,
	"file" text DEFAULT '' NOT NULL,
	"line" integer NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"joined_at" timestamp (3) with time zone,
	"newsletter" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"consent_source" text NOT NULL,
	"stripe_customer_id" text NOT NULL,
	"tags" text[] NOT NULL,
	"purchase_key" text NOT NULL,
	"item_key" text NOT NULL,
	"item_name" text NOT NULL,
	"bought_at" timestamp (3) with time zone,
	"amount" integer,
	"currency" text NOT NULL,
	"purchase_state" text NOT NULL,
	"access_until" timestamp (3) with time zone,
	"progress_done" integer,
	"progress_total" integer,
	"finished_at" timestamp (3) with time zone,
	"issues" jsonb NOT NULL,
	"repeats" boolean DEFAULT false NOT NULL,
	CONSTRAINT "import_lines_import_id_rank_pk" PRIMARY KEY("import_id","rank")
);
--> statement-breakpoint
CREATE TABLE "imported_people" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"joined_at" timestamp (3) with time zone,
	"consent_at" timestamp (3) with time zone,
	"consent_source" text DEFAULT '' NOT NULL,
	"stripe_customer_id" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"import_ids" text[] NOT NULL,
	"filled_by" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"uid" text DEFAULT '' NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"invited_at" timestamp (3) with time zone,
	"invitations" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imported_purchases" (
	"id" text PRIMARY KEY NOT NULL,
	"import_id" text NOT NULL,
	"person_id" text NOT NULL,
	"source" text NOT NULL,
	"purchase_key" text NOT NULL,
	"item_name" text NOT NULL,
	"product_id" text NOT NULL,
	"bought_at" timestamp (3) with time zone,
	"amount" integer,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"state_before" text,
	"state_import_id" text,
	"access_until" timestamp (3) with time zone,
	"progress_done" integer,
	"progress_total" integer,
	"finished_at" timestamp (3) with time zone,
	"replaced" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "people_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"who" text NOT NULL,
	"file_name" text NOT NULL,
	"path" text NOT NULL,
	"digest" text DEFAULT '' NOT NULL,
	"platform" text DEFAULT '' NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'reading' NOT NULL,
	"fault" text DEFAULT '' NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"column_choices" jsonb,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"line_count" integer DEFAULT 0 NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"closes_refunded" boolean DEFAULT false NOT NULL,
	"attested_at" timestamp (3) with time zone,
	"attestation" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "remembered_mappings" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "remembered_mappings_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "suppressed_addresses" (
	"digest" text NOT NULL,
	"import_id" text NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "suppressed_addresses_digest_import_id_pk" PRIMARY KEY("digest","import_id")
);
--> statement-breakpoint
ALTER TABLE "entitlements" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "entitlements" ADD COLUMN "imported_purchase_id" text;--> statement-breakpoint
ALTER TABLE "import_lines" ADD CONSTRAINT "import_lines_import_id_people_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."people_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_purchases" ADD CONSTRAINT "imported_purchases_import_id_people_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."people_imports"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_purchases" ADD CONSTRAINT "imported_purchases_person_id_imported_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."imported_people"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_purchases" ADD CONSTRAINT "imported_purchases_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_lines_email" ON "import_lines" USING btree ("import_id","email");--> statement-breakpoint
CREATE INDEX "import_lines_item" ON "import_lines" USING btree ("import_id","item_key");--> statement-breakpoint
CREATE UNIQUE INDEX "imported_people_email" ON "imported_people" USING btree ("email");--> statement-breakpoint
CREATE INDEX "imported_people_uid" ON "imported_people" USING btree ("uid") WHERE "imported_people"."uid" <> '';--> statement-breakpoint
CREATE INDEX "imported_people_imports" ON "imported_people" USING gin ("import_ids");--> statement-breakpoint
CREATE UNIQUE INDEX "imported_purchases_once" ON "imported_purchases" USING btree ("source","purchase_key");--> statement-breakpoint
CREATE INDEX "imported_purchases_person" ON "imported_purchases" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "imported_purchases_import" ON "imported_purchases" USING btree ("import_id","id");--> statement-breakpoint
CREATE INDEX "imported_purchases_product" ON "imported_purchases" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "imported_purchases_ending" ON "imported_purchases" USING btree ("access_until") WHERE "imported_purchases"."access_until" is not null;--> statement-breakpoint
CREATE INDEX "people_imports_listing" ON "people_imports" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "people_imports_one_open" ON "people_imports" USING btree ("digest") WHERE "people_imports"."digest" <> '' and "people_imports"."state" in ('columns', 'dates', 'review', 'applying', 'undoing');--> statement-breakpoint
CREATE INDEX "suppressed_addresses_import" ON "suppressed_addresses" USING btree ("import_id");--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_imported_purchase_id_imported_purchases_id_fk" FOREIGN KEY ("imported_purchase_id") REFERENCES "public"."imported_purchases"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entitlements_imported" ON "entitlements" USING btree ("imported_purchase_id") WHERE "entitlements"."imported_purchase_id" is not null;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_source" CHECK (num_nonnulls("entitlements"."order_id", "entitlements"."imported_purchase_id") = 1);