-- A price is written at each look at the provider: products are only touched when its amount is another one.
DROP TRIGGER prices_copied ON prices;
--> statement-breakpoint
CREATE TRIGGER prices_copied AFTER INSERT OR DELETE ON prices
  FOR EACH ROW EXECUTE FUNCTION public.copy_amount();
--> statement-breakpoint
CREATE TRIGGER prices_recopied AFTER UPDATE OF unit_amount ON prices
  FOR EACH ROW WHEN (OLD.unit_amount IS DISTINCT FROM NEW.unit_amount) EXECUTE FUNCTION public.copy_amount();
