-- French full-text search with accents ignored, and near words by trigrams. Both extensions are « trusted »:
-- the owner of the database may create them (https://www.postgresql.org/docs/current/sql-createextension.html).
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION public.fr (COPY = pg_catalog.french);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION public.fr
  ALTER MAPPING FOR hword, hword_part, word WITH public.unaccent, pg_catalog.french_stem;
--> statement-breakpoint
-- Lower case without accents. Immutable because the rules of unaccent are a file that does not change under us.
CREATE FUNCTION public.fold(input text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, input)) $$;
