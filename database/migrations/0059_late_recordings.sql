ALTER TABLE "recordings" ADD COLUMN "received_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "recordings" SET "received_at" = "created_at";
