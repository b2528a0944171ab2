CREATE TABLE "proved_addresses" (
	"email" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"proved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "proved_addresses_uid" ON "proved_addresses" USING btree ("uid");