CREATE TABLE "legal_versions" (
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"hash" text NOT NULL,
	"in_force_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "legal_versions_kind_version_pk" PRIMARY KEY("kind","version")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"uid" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"body" jsonb DEFAULT '{"type":"doc","content":[]}'::jsonb NOT NULL,
	"picture" jsonb,
	"path_folder_id" text DEFAULT '' NOT NULL,
	"published_at" timestamp (3) with time zone,
	"displayed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prices" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"unit_amount" integer,
	"currency" text NOT NULL,
	"active" boolean NOT NULL,
	"fetched_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "scores" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"exam" text NOT NULL,
	"session_date" date NOT NULL,
	"programme" text DEFAULT '' NOT NULL,
	"candidate" text DEFAULT '' NOT NULL,
	"marks" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"story" text DEFAULT '' NOT NULL,
	"picture" jsonb,
	"path_folder_id" text DEFAULT '' NOT NULL,
	"products" text[] DEFAULT '{}'::text[] NOT NULL,
	"displayed" boolean DEFAULT false NOT NULL,
	"consented_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"withdrawal_hash" text,
	"indexed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('public.fr', title), 'A') || setweight(to_tsvector('public.fr', replace(description, '<br>', ' ')), 'B')) STORED;--> statement-breakpoint
CREATE INDEX "messages_listing" ON "messages" USING btree ("state","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "news_listing" ON "news" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "news"."displayed";--> statement-breakpoint
CREATE INDEX "news_office" ON "news" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "prices_amount" ON "prices" USING btree ("unit_amount");--> statement-breakpoint
CREATE INDEX "prices_age" ON "prices" USING btree ("fetched_at");--> statement-breakpoint
CREATE INDEX "scores_listing" ON "scores" USING btree ("session_date" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "scores"."displayed" and "scores"."consented_at" is not null and "scores"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "scores_by_exam" ON "scores" USING btree ("exam","session_date" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "scores"."displayed" and "scores"."consented_at" is not null and "scores"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "scores_withdrawal" ON "scores" USING btree ("withdrawal_hash");--> statement-breakpoint
CREATE INDEX "scores_office" ON "scores" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search");--> statement-breakpoint
CREATE INDEX "products_near" ON "products" USING gin (public.fold("title") gin_trgm_ops);