ALTER TABLE "attempts" ADD COLUMN "first_points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "attempts" SET "first_points" = "points";