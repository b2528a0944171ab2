CREATE TABLE "staff" (
	"uid" text PRIMARY KEY NOT NULL,
	"role" text,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"secret_hash" text NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"accepted_by" text,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "staff_invitations_secret" ON "staff_invitations" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "staff_invitations_listing" ON "staff_invitations" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);