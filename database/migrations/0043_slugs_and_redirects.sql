CREATE TABLE "earlier_slugs" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"row_id" text NOT NULL,
	"replaced_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "earlier_slugs_kind_slug_pk" PRIMARY KEY("kind","slug")
);
--> statement-breakpoint
CREATE TABLE "missing_addresses" (
	"id" text PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"hits" integer DEFAULT 0 NOT NULL,
	"last_hit_at" timestamp (3) with time zone NOT NULL,
	"referrer" text DEFAULT '' NOT NULL,
	CONSTRAINT "missing_addresses_path" UNIQUE("path")
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"target" text DEFAULT '' NOT NULL,
	"status" text DEFAULT '301' NOT NULL,
	"hits" integer DEFAULT 0 NOT NULL,
	"last_hit_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "redirects_source" UNIQUE("source"),
	CONSTRAINT "redirects_target" CHECK (("redirects"."status" = '410') = ("redirects"."target" = ''))
);
--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "slug" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "seo_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "seo_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "slug" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "seo_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "seo_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "scores" ADD COLUMN "slug" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "scores" ADD COLUMN "seo_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "scores" ADD COLUMN "seo_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "earlier_slugs_of_row" ON "earlier_slugs" USING btree ("kind","row_id");--> statement-breakpoint
CREATE INDEX "missing_addresses_newest" ON "missing_addresses" USING btree ("last_hit_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "redirects_newest" ON "redirects" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "redirects_search" ON "redirects" USING gin (public.fold("source" || ' ' || "target") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "news_slug" ON "news" USING btree ("slug") WHERE "news"."slug" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "products_slug" ON "products" USING btree ("slug") WHERE "products"."slug" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "scores_slug" ON "scores" USING btree ("slug") WHERE "scores"."slug" <> '';