CREATE TABLE "listening_plays" (
	"attempt_id" text NOT NULL,
	"id" text NOT NULL,
	"place" text NOT NULL,
	"slow" boolean DEFAULT false NOT NULL,
	"page" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"position_ms" integer,
	"length_ms" integer,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "listening_plays_attempt_id_id_pk" PRIMARY KEY("attempt_id","id")
);
--> statement-breakpoint
ALTER TABLE "listening_plays" ADD CONSTRAINT "listening_plays_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listening_plays_place" ON "listening_plays" USING btree ("attempt_id","place");--> statement-breakpoint
CREATE UNIQUE INDEX "listening_plays_open" ON "listening_plays" USING btree ("attempt_id","place") WHERE "listening_plays"."ended_at" is null;