CREATE TABLE "site_import_rows" (
	"kind" text NOT NULL,
	"row_id" text NOT NULL,
	"import_id" text NOT NULL,
	"title" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"pictures" text[] DEFAULT '{}'::text[] NOT NULL,
	"owner_id" text DEFAULT '' NOT NULL,
	"kept" text DEFAULT '' NOT NULL,
	CONSTRAINT "site_import_rows_kind_row_id_pk" PRIMARY KEY("kind","row_id")
);
--> statement-breakpoint
CREATE TABLE "site_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"file_names" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "site_import_rows" ADD CONSTRAINT "site_import_rows_import_id_site_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."site_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_import_rows_pending" ON "site_import_rows" USING btree ("import_id","kind","row_id") WHERE "site_import_rows"."kept" = '';--> statement-breakpoint
CREATE INDEX "site_import_rows_kept" ON "site_import_rows" USING btree ("import_id") WHERE "site_import_rows"."kept" <> '';--> statement-breakpoint
CREATE INDEX "site_imports_listing" ON "site_imports" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);