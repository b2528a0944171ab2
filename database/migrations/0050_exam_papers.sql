CREATE TABLE "learner_needs" (
	"uid" text PRIMARY KEY NOT NULL,
	"extra_time" text DEFAULT 'none' NOT NULL,
	"listening" text DEFAULT 'none' NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "paper_sittings" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"paper_id" text NOT NULL,
	"sections" jsonb NOT NULL,
	"extra_time" text DEFAULT 'none' NOT NULL,
	"listening" text DEFAULT 'none' NOT NULL,
	"block" integer DEFAULT 0 NOT NULL,
	"block_began_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"began_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"score_id" text,
	"consented_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "papers" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"product_id" text NOT NULL,
	"exam" text NOT NULL,
	"sections" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"displayed" boolean DEFAULT false NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "paper_sittings" ADD CONSTRAINT "paper_sittings_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "paper_sittings_open" ON "paper_sittings" USING btree ("uid","paper_id") WHERE "paper_sittings"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "paper_sittings_due" ON "paper_sittings" USING btree ("due_at") WHERE "paper_sittings"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "paper_sittings_member" ON "paper_sittings" USING btree ("uid","paper_id","began_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "paper_sittings_paper" ON "paper_sittings" USING btree ("paper_id");--> statement-breakpoint
CREATE INDEX "papers_product" ON "papers" USING btree ("product_id","title","id");--> statement-breakpoint
CREATE INDEX "papers_office" ON "papers" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "papers_titles" ON "papers" USING gin (public.fold("title") gin_trgm_ops);