-- What the payment provider said of a price stands beside the products sold at it: lists are sorted in one index.
CREATE FUNCTION public.copy_amount() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    IF TG_OP = 'DELETE' THEN
      UPDATE products SET unit_amount = NULL WHERE price_id = OLD.id AND unit_amount IS NOT NULL;
    ELSE
      UPDATE products SET unit_amount = NEW.unit_amount
        WHERE price_id = NEW.id AND unit_amount IS DISTINCT FROM NEW.unit_amount;
    END IF;
    RETURN NULL;
  END $$;
--> statement-breakpoint
CREATE TRIGGER prices_copied AFTER INSERT OR DELETE OR UPDATE OF unit_amount ON prices
  FOR EACH ROW EXECUTE FUNCTION public.copy_amount();
--> statement-breakpoint
CREATE FUNCTION public.take_amount() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    NEW.unit_amount := (SELECT unit_amount FROM prices WHERE id = NEW.price_id);
    RETURN NEW;
  END $$;
--> statement-breakpoint
CREATE TRIGGER products_priced BEFORE INSERT ON products
  FOR EACH ROW EXECUTE FUNCTION public.take_amount();
--> statement-breakpoint
CREATE TRIGGER products_repriced BEFORE UPDATE OF price_id ON products
  FOR EACH ROW WHEN (OLD.price_id IS DISTINCT FROM NEW.price_id) EXECUTE FUNCTION public.take_amount();
--> statement-breakpoint
-- Sets the amounts of what is there already.
UPDATE products SET unit_amount = prices.unit_amount FROM prices WHERE prices.id = products.price_id;
--> statement-breakpoint
-- Words of displayed titles, once each: a fault in what is looked for is set right by them.
CREATE FUNCTION public.learn_title_words() RETURNS trigger
  LANGUAGE plpgsql
  AS $$ BEGIN
    INSERT INTO title_words (word, written)
      SELECT DISTINCT ON (folded) folded, written
      FROM new_products,
        regexp_split_to_table(lower(title), '[^[:alnum:]]+') written,
        public.fold(written) folded
      WHERE displayed AND length(folded) BETWEEN 2 AND 40
      ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$;
--> statement-breakpoint
CREATE TRIGGER products_words_added AFTER INSERT ON products REFERENCING NEW TABLE AS new_products
  FOR EACH STATEMENT EXECUTE FUNCTION public.learn_title_words();
--> statement-breakpoint
CREATE TRIGGER products_words_changed AFTER UPDATE ON products REFERENCING NEW TABLE AS new_products
  FOR EACH STATEMENT EXECUTE FUNCTION public.learn_title_words();
--> statement-breakpoint
INSERT INTO title_words (word, written)
  SELECT DISTINCT ON (folded) folded, written
  FROM products, regexp_split_to_table(lower(title), '[^[:alnum:]]+') written, public.fold(written) folded
  WHERE displayed AND length(folded) BETWEEN 2 AND 40;
