CREATE TABLE "email_changes" (
	"uid" text PRIMARY KEY NOT NULL,
	"new_email" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "email_changes_age" ON "email_changes" USING btree ("asked_at");