CREATE TABLE "pending_statements" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refused_forms" ADD COLUMN "network" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "pending_statements_by_end" ON "pending_statements" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "refused_forms_by_network" ON "refused_forms" USING btree ("network","expires_at");