-- Says on the channel « content » which table has changed, when the change is committed, whoever made it:
-- every server drops the pages that it keeps (https://www.postgresql.org/docs/current/sql-notify.html).
CREATE FUNCTION public.tell_content_change() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN PERFORM pg_notify('content', TG_TABLE_NAME); RETURN NULL; END $$;
--> statement-breakpoint
CREATE TRIGGER products_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION public.tell_content_change();
--> statement-breakpoint
CREATE TRIGGER news_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON news
  FOR EACH STATEMENT EXECUTE FUNCTION public.tell_content_change();
--> statement-breakpoint
CREATE TRIGGER scores_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON scores
  FOR EACH STATEMENT EXECUTE FUNCTION public.tell_content_change();
--> statement-breakpoint
CREATE TRIGGER settings_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION public.tell_content_change();
--> statement-breakpoint
CREATE TRIGGER legal_versions_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON legal_versions
  FOR EACH STATEMENT EXECUTE FUNCTION public.tell_content_change();
--> statement-breakpoint
-- A price is written at each look at the provider; only what pages show of it counts as a change.
CREATE TRIGGER prices_told AFTER INSERT OR DELETE ON prices
  FOR EACH ROW EXECUTE FUNCTION public.tell_content_change();
--> statement-breakpoint
CREATE TRIGGER prices_changed AFTER UPDATE ON prices
  FOR EACH ROW WHEN ((OLD.unit_amount, OLD.currency, OLD.active, OLD.product_id)
    IS DISTINCT FROM (NEW.unit_amount, NEW.currency, NEW.active, NEW.product_id))
  EXECUTE FUNCTION public.tell_content_change();
