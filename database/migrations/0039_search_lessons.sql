-- Text of a rich-text document: text nodes of a block are joined as written, blocks are separated by blanks.
-- The limit keeps search vectors below PostgreSQL's maximum of one megabyte.
CREATE FUNCTION public.text_of(document jsonb) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT left(coalesce(string_agg(
      CASE WHEN node ->> 'type' = 'text' THEN node ->> 'text' ELSE ' ' END, '' ORDER BY place), ''), 100000)
    FROM jsonb_path_query(document, 'strict $.** ? (@.type == "text" || @.type == "hardBreak" || exists (@.content))')
      WITH ORDINALITY AS found (node, place) $$;
--> statement-breakpoint
CREATE TABLE "lesson_search" (
	"lesson_id" text PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_search" (
	"product_id" text PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lesson_search" ADD CONSTRAINT "lesson_search_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_search" ADD CONSTRAINT "product_search_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_search_words" ON "product_search" USING gin ("words");
--> statement-breakpoint
-- Names of skills as learners type them: « delf b2 oral », « CE ».
CREATE FUNCTION public.words_of_skills(skills text[]) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT coalesce(string_agg(CASE skill
      WHEN 'listening' THEN 'compréhension orale, écouter, CO'
      WHEN 'reading' THEN 'compréhension écrite, lire, CE'
      WHEN 'writing' THEN 'production écrite, expression écrite, écrire, PE, EE'
      WHEN 'speaking' THEN 'production orale, expression orale, parler, PO, EO'
      ELSE 'grammaire, vocabulaire, structures de la langue' END, ', '), '')
    FROM unnest(skills) skill $$;
--> statement-breakpoint
CREATE AGGREGATE public.join_words(tsvector) (SFUNC = tsvector_concat, STYPE = tsvector, INITCOND = '');
--> statement-breakpoint
CREATE FUNCTION public.refresh_lesson_search(ids text[]) RETURNS void
  LANGUAGE sql
  AS $$
    DELETE FROM lesson_search USING lessons WHERE lesson_id = id AND id = ANY (ids) AND NOT displayed;
    INSERT INTO lesson_search (lesson_id, words)
      SELECT id, setweight(to_tsvector('public.fr', title), 'A')
        || setweight(to_tsvector('public.fr', public.text_of(body)), 'D')
      FROM lessons WHERE id = ANY (ids) AND displayed ORDER BY id
      ON CONFLICT (lesson_id) DO UPDATE SET words = excluded.words
  $$;
--> statement-breakpoint
-- The words of texts have no positions here, so that very long courses stay below the maximum.
CREATE FUNCTION public.refresh_product_search(ids text[]) RETURNS void
  LANGUAGE sql
  AS $$
    INSERT INTO product_search (product_id, words)
      SELECT products.id,
        search || setweight(to_tsvector('public.fr', difficulty), 'A')
          || setweight(to_tsvector('public.fr', public.words_of_skills(skills)), 'B')
          || setweight(to_tsvector('public.fr', titles), 'C')
          || coalesce(texts, '')
      FROM products,
        LATERAL (
          SELECT concat_ws(' ', string_agg(DISTINCT chapters.title, ' '), string_agg(lessons.title, ' ')) AS titles,
            strip(public.join_words(lesson_search.words)) AS texts
          FROM lessons JOIN lesson_search ON lesson_id = lessons.id
            LEFT JOIN chapters ON chapters.id = lessons.chapter_id
          WHERE lessons.product_id = products.id
        ) programme
      WHERE products.id = ANY (ids)
      ORDER BY products.id
      ON CONFLICT (product_id) DO UPDATE SET words = excluded.words
        WHERE product_search.words <> excluded.words
  $$;
--> statement-breakpoint
CREATE FUNCTION public.index_products() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    IF TG_OP = 'INSERT' THEN
      PERFORM public.refresh_product_search(array_agg(id)) FROM after;
    ELSE
      PERFORM public.refresh_product_search(array_agg(after.id)) FROM after JOIN before USING (id)
        WHERE (after.title, after.difficulty, after.description, after.skills)
          IS DISTINCT FROM (before.title, before.difficulty, before.description, before.skills);
    END IF;
    RETURN NULL;
  END $$;
--> statement-breakpoint
CREATE FUNCTION public.index_lessons() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    IF TG_OP = 'INSERT' THEN
      PERFORM public.refresh_lesson_search(array_agg(id)), public.refresh_product_search(array_agg(DISTINCT product_id))
        FROM after WHERE displayed;
    ELSIF TG_OP = 'DELETE' THEN
      PERFORM public.refresh_product_search(array_agg(DISTINCT product_id)) FROM before WHERE displayed;
    ELSE
      PERFORM public.refresh_lesson_search(array_agg(after.id)),
          public.refresh_product_search(array_agg(before.product_id) || array_agg(after.product_id))
        FROM after JOIN before USING (id)
        WHERE (after.displayed OR before.displayed)
          AND (after.displayed, after.product_id, after.chapter_id, after.title, after.body)
            IS DISTINCT FROM (before.displayed, before.product_id, before.chapter_id, before.title, before.body);
    END IF;
    RETURN NULL;
  END $$;
--> statement-breakpoint
CREATE FUNCTION public.index_chapters() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    PERFORM public.refresh_product_search(array_agg(DISTINCT after.product_id)) FROM after JOIN before USING (id)
      WHERE after.title <> before.title;
    RETURN NULL;
  END $$;
--> statement-breakpoint
CREATE TRIGGER products_indexed AFTER INSERT ON products REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION public.index_products();
--> statement-breakpoint
CREATE TRIGGER products_reindexed AFTER UPDATE ON products REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION public.index_products();
--> statement-breakpoint
CREATE TRIGGER lessons_indexed AFTER INSERT ON lessons REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION public.index_lessons();
--> statement-breakpoint
CREATE TRIGGER lessons_reindexed AFTER UPDATE ON lessons REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION public.index_lessons();
--> statement-breakpoint
CREATE TRIGGER lessons_unindexed AFTER DELETE ON lessons REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION public.index_lessons();
--> statement-breakpoint
CREATE TRIGGER chapters_reindexed AFTER UPDATE ON chapters REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION public.index_chapters();
--> statement-breakpoint
SELECT public.refresh_lesson_search(array_agg(id)) FROM lessons;
--> statement-breakpoint
SELECT public.refresh_product_search(array_agg(id)) FROM products;
