CREATE TABLE "refused_forms" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "refused_forms_by_end" ON "refused_forms" USING btree ("expires_at");