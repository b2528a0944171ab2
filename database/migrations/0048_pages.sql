CREATE TABLE "pages" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"seo_title" text DEFAULT '' NOT NULL,
	"seo_description" text DEFAULT '' NOT NULL,
	"body" jsonb DEFAULT '{"type":"doc","content":[]}'::jsonb NOT NULL,
	"blocks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"bare" boolean DEFAULT false NOT NULL,
	"path_folder_id" text DEFAULT '' NOT NULL,
	"displayed" boolean DEFAULT false NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "pages_slug" ON "pages" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "pages_folder" ON "pages" USING btree ("path_folder_id");--> statement-breakpoint
CREATE INDEX "pages_office" ON "pages" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "pages"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "pages_archived" ON "pages" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "pages"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "pages_titles" ON "pages" USING gin (public.fold("title") gin_trgm_ops);