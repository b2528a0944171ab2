CREATE TABLE "warnings" (
	"name" text PRIMARY KEY NOT NULL,
	"finding" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone,
	"well_since" timestamp (3) with time zone
);
