CREATE TABLE "exam_formats" (
	"id" text PRIMARY KEY NOT NULL,
	"sections" jsonb NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"source_url" text DEFAULT '' NOT NULL,
	"read_at" timestamp (3) with time zone,
	"verified" boolean DEFAULT false NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "paper_sittings" ADD COLUMN "mode" text DEFAULT 'exam' NOT NULL;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "reserved" boolean DEFAULT true NOT NULL;