CREATE TABLE "correction_comments" (
	"id" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"uses" integer DEFAULT 1 NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rubrics" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"exam" text DEFAULT '' NOT NULL,
	"skill" text DEFAULT 'writing' NOT NULL,
	"criteria" jsonb NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"source_date" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"unverified" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "correction_comments_uses" ON "correction_comments" USING btree ("uses" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "correction_comments_listing" ON "correction_comments" USING btree ("used_at" DESC NULLS LAST,"id" DESC NULLS LAST);