CREATE TABLE "level_results" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"level" text NOT NULL,
	"lowest" text NOT NULL,
	"highest" text NOT NULL,
	"certainty" integer NOT NULL,
	"questions" integer NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "level_sittings" (
	"id" text PRIMARY KEY NOT NULL,
	"levels" jsonb NOT NULL,
	"asked" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "exercises" ADD COLUMN "level_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "level_results_member" ON "level_results" USING btree ("uid","taken_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "level_sittings_age" ON "level_sittings" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "exercises_level_test" ON "exercises" USING btree ("level","id") WHERE "exercises"."displayed" and "exercises"."level_test";--> statement-breakpoint
ALTER TABLE "exercises" ADD CONSTRAINT "exercises_level_test_placed" CHECK (not "exercises"."level_test" or ("exercises"."product_id" is null and "exercises"."level" <> ''));