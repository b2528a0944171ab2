CREATE TABLE "productions" (
	"id" text PRIMARY KEY NOT NULL,
	"attempt_id" text NOT NULL,
	"field" text NOT NULL,
	"uid" text NOT NULL,
	"exercise_id" text NOT NULL,
	"kind" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"recording_id" text,
	"previous_id" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"rubric_id" text DEFAULT '' NOT NULL,
	"rubric" jsonb,
	"criteria" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"comments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"corrected_text" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"reply_path" text DEFAULT '' NOT NULL,
	"corrected_by" text,
	"returned_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "productions_once" UNIQUE("attempt_id","field"),
	CONSTRAINT "productions_returned" CHECK (("productions"."state" = 'returned') = ("productions"."returned_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "recordings" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"attempt_id" text NOT NULL,
	"field" text NOT NULL,
	"path" text NOT NULL,
	"type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"milliseconds" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"delete_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "attempts_open";--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "submitted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "sitting_id" text;--> statement-breakpoint
ALTER TABLE "productions" ADD CONSTRAINT "productions_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "productions" ADD CONSTRAINT "productions_exercise_id_exercises_id_fk" FOREIGN KEY ("exercise_id") REFERENCES "public"."exercises"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "productions" ADD CONSTRAINT "productions_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "productions_waiting" ON "productions" USING btree ("due_at","id") WHERE "productions"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "productions_returned" ON "productions" USING btree ("returned_at" DESC NULLS LAST,"id") WHERE "productions"."state" = 'returned';--> statement-breakpoint
CREATE INDEX "productions_exercise" ON "productions" USING btree ("exercise_id");--> statement-breakpoint
CREATE INDEX "productions_member" ON "productions" USING btree ("uid","submitted_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "recordings_attempt" ON "recordings" USING btree ("attempt_id","field");--> statement-breakpoint
CREATE INDEX "recordings_member" ON "recordings" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "recordings_retention" ON "recordings" USING btree ("delete_at") WHERE "recordings"."delete_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_sitting" ON "attempts" USING btree ("sitting_id","exercise_id") WHERE "attempts"."sitting_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_open" ON "attempts" USING btree ("uid","exercise_id") WHERE "attempts"."state" = 'open' and "attempts"."sitting_id" is null;
--> statement-breakpoint
-- Adds the kinds of this migration. Stored documents have none of them, so their durations stay right.
CREATE OR REPLACE FUNCTION public.exercise_minutes(document jsonb) RETURNS integer
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT coalesce(ceil(sum(
      CASE item ->> 'kind'
        WHEN 'gaps' THEN 30 * gaps
        WHEN 'gap-choices' THEN 20 * gaps
        WHEN 'word-bank' THEN 20 * gaps
        WHEN 'choice' THEN 30
        WHEN 'choices' THEN 45
        WHEN 'true-false' THEN 20 * jsonb_array_length(jsonb_path_query_array(item, '$.statements[*]'))
        WHEN 'match' THEN 15 * jsonb_array_length(jsonb_path_query_array(item, '$.pairs[*]'))
        WHEN 'classify' THEN 10 * jsonb_array_length(jsonb_path_query_array(item, '$.groups[*].members[*]'))
        WHEN 'order' THEN 10 * jsonb_array_length(jsonb_path_query_array(item, '$.parts[*]'))
        WHEN 'conjugation' THEN 20 * jsonb_array_length(jsonb_path_query_array(item, '$.rows[*]'))
        WHEN 'transformation' THEN 60
        WHEN 'find-fault' THEN 30 * jsonb_array_length(jsonb_path_query_array(item, '$.sentences[*]'))
        WHEN 'dictation' THEN 60 * jsonb_array_length(jsonb_path_query_array(item, '$.sentences[*]'))
        WHEN 'writing' THEN 15 * coalesce(nullif((item ->> 'maxWords')::integer, 0), nullif((item ->> 'minWords')::integer, 0), 150)
        WHEN 'speaking' THEN (item ->> 'preparationSeconds')::integer + (item ->> 'maxSeconds')::integer
        WHEN 'reading' THEN array_length(regexp_split_to_array(item ->> 'text', '\s+'), 1)
        ELSE 30
      END
      + 120 * jsonb_array_length(jsonb_path_query_array(item,
        '$.media[*] ? (@.fileName like_regex "[.](mp3|m4a|aac|ogg|oga|opus|wav|weba|webm|mp4)$" flag "i")'))
    ) / 60.0), 0)::integer
    FROM (
        SELECT jsonb_path_query(document, '$.items[*]') AS item
        UNION ALL SELECT jsonb_path_query(document, '$.items[*].questions[*]')
      ) items,
      LATERAL (
        SELECT jsonb_array_length(jsonb_path_query_array(item, '$.text[*] ? (@.type() == "object")')) AS gaps
      ) counted $$;
