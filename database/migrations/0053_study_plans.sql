CREATE TABLE "study_plans" (
	"uid" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"exam" text NOT NULL,
	"exam_date" date NOT NULL,
	"weekdays" integer[] NOT NULL,
	"minutes" integer NOT NULL,
	"left_out" text[] DEFAULT '{}'::text[] NOT NULL,
	"weekly_email" boolean DEFAULT false NOT NULL,
	"emailed_week" date,
	"calendar_secret" text NOT NULL,
	"email_secret" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "study_plans_id_unique" UNIQUE("id"),
	CONSTRAINT "study_plans_calendarSecret_unique" UNIQUE("calendar_secret"),
	CONSTRAINT "study_plans_emailSecret_unique" UNIQUE("email_secret"),
	CONSTRAINT "study_plans_minutes" CHECK ("study_plans"."minutes" between 15 and 240 and "study_plans"."minutes" % 5 = 0),
	CONSTRAINT "study_plans_weekdays" CHECK (cardinality("study_plans"."weekdays") > 0 and "study_plans"."weekdays" <@ '{1,2,3,4,5,6,7}'::int[])
);
--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
CREATE INDEX "study_plans_emailed" ON "study_plans" USING btree ("uid") WHERE "study_plans"."weekly_email";