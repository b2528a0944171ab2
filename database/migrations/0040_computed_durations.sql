-- Estimated minutes of an exercise (decision 64). Seconds per answer field by kind; texts to read at one word per
-- second; two minutes per recording, whose length is unknown.
CREATE FUNCTION public.exercise_minutes(document jsonb) RETURNS integer
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
--> statement-breakpoint
ALTER TABLE "attestations" ADD COLUMN "work" jsonb;--> statement-breakpoint
ALTER TABLE "exercises" ADD COLUMN "duration" integer GENERATED ALWAYS AS (public.exercise_minutes(document)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "personal_work" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "lesson_share" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "exercise_share" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_personal_work" CHECK ("products"."personal_work" >= 0);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_lesson_share" CHECK ("products"."lesson_share" between 1 and 100);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_exercise_share" CHECK ("products"."exercise_share" between 0 and 100);
--> statement-breakpoint
-- Minutes of the displayed lessons, and of the displayed exercises outside hidden lessons.
CREATE FUNCTION public.content_minutes(product text) RETURNS integer
  LANGUAGE sql STABLE
  AS $$ SELECT (
      coalesce((SELECT sum(duration) FROM lessons WHERE product_id = product AND displayed), 0)
      + coalesce((
        SELECT sum(exercises.duration) FROM exercises LEFT JOIN lessons ON lessons.id = lesson_id
        WHERE exercises.product_id = product AND exercises.displayed AND coalesce(lessons.displayed, true)
      ), 0)
    )::integer $$;
--> statement-breakpoint
-- Locks the products in the order of their ids, then computes from what is committed.
CREATE FUNCTION public.refresh_durations(ids text[]) RETURNS void
  LANGUAGE plpgsql STRICT
  AS $$ BEGIN
    PERFORM FROM products WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
    UPDATE products SET duration = public.content_minutes(id)
      WHERE id = ANY (ids) AND duration <> public.content_minutes(id);
  END $$;
--> statement-breakpoint
CREATE FUNCTION public.time_lessons() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    IF TG_OP = 'INSERT' THEN
      PERFORM public.refresh_durations(array_agg(DISTINCT product_id)) FROM after WHERE displayed;
    ELSIF TG_OP = 'DELETE' THEN
      PERFORM public.refresh_durations(array_agg(DISTINCT product_id)) FROM before WHERE displayed;
    ELSE
      PERFORM public.refresh_durations(array_agg(before.product_id) || array_agg(after.product_id))
        FROM after JOIN before USING (id)
        WHERE (after.displayed OR before.displayed)
          AND (after.displayed, after.product_id, after.duration)
            IS DISTINCT FROM (before.displayed, before.product_id, before.duration);
    END IF;
    RETURN NULL;
  END $$;
--> statement-breakpoint
CREATE FUNCTION public.time_exercises() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    IF TG_OP = 'INSERT' THEN
      PERFORM public.refresh_durations(array_agg(DISTINCT product_id)) FROM after WHERE displayed;
    ELSIF TG_OP = 'DELETE' THEN
      PERFORM public.refresh_durations(array_agg(DISTINCT product_id)) FROM before WHERE displayed;
    ELSE
      PERFORM public.refresh_durations(array_agg(before.product_id) || array_agg(after.product_id))
        FROM after JOIN before USING (id)
        WHERE (after.displayed OR before.displayed)
          AND (after.displayed, after.product_id, after.lesson_id, after.duration)
            IS DISTINCT FROM (before.displayed, before.product_id, before.lesson_id, before.duration);
    END IF;
    RETURN NULL;
  END $$;
--> statement-breakpoint
CREATE TRIGGER lessons_timed AFTER INSERT ON lessons REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION public.time_lessons();
--> statement-breakpoint
CREATE TRIGGER lessons_retimed AFTER UPDATE ON lessons REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION public.time_lessons();
--> statement-breakpoint
CREATE TRIGGER lessons_untimed AFTER DELETE ON lessons REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION public.time_lessons();
--> statement-breakpoint
CREATE TRIGGER exercises_timed AFTER INSERT ON exercises REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION public.time_exercises();
--> statement-breakpoint
CREATE TRIGGER exercises_retimed AFTER UPDATE ON exercises REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION public.time_exercises();
--> statement-breakpoint
CREATE TRIGGER exercises_untimed AFTER DELETE ON exercises REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION public.time_exercises();
--> statement-breakpoint
-- The duration that the teacher had typed was the whole work.
UPDATE products SET duration = minutes, personal_work = greatest(0, duration - minutes)
  FROM (SELECT id, public.content_minutes(id) AS minutes FROM products) content
  WHERE content.id = products.id;
