CREATE TABLE "provider_attempts" (
	"state_digest" text PRIMARY KEY NOT NULL,
	"browser_digest" text NOT NULL,
	"provider_id" text NOT NULL,
	"name" text NOT NULL,
	"in_popup" boolean NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "provider_attempts_expiry" ON "provider_attempts" USING btree ("expires_at");