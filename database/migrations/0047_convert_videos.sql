CREATE TABLE "videos" (
	"path" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"fault" text,
	"renditions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"poster" text DEFAULT '' NOT NULL,
	"keep_original" boolean DEFAULT false NOT NULL,
	"converted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "videos_percent" CHECK ("videos"."percent" between 0 and 100)
);
--> statement-breakpoint
CREATE INDEX "videos_converted" ON "videos" USING btree ("converted_at") WHERE not "videos"."keep_original";--> statement-breakpoint
-- Pages show renditions and posters, but not the progress, which changes every two seconds.
CREATE TRIGGER videos_told AFTER DELETE OR TRUNCATE OR UPDATE OF renditions, poster ON public.videos
  FOR EACH STATEMENT EXECUTE FUNCTION public.tell_content_change();
