-- Sessions follow new rules: whoever was signed in signs in once more.
DELETE FROM "sessions";--> statement-breakpoint
CREATE TABLE "devices" (
	"uid" text NOT NULL,
	"device_hash" text NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "devices_uid_device_hash_pk" PRIMARY KEY("uid","device_hash")
);
--> statement-breakpoint
DROP INDEX "sessions_uid";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "name" text NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "signed_in_at" timestamp (3) with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "second_factor" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "sign_in_provider" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "time_zone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "language" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "devices_age" ON "devices" USING btree ("last_seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_name" ON "sessions" USING btree ("name");--> statement-breakpoint
CREATE INDEX "sessions_uid" ON "sessions" USING btree ("uid","signed_in_at");