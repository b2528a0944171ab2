-- A number that can be read on the telephone, « 4827-1903 ». Drawn at random: it says nothing of how many orders there are.
-- plpgsql, since its body is not looked at before the column exists; volatile, so that it sees the rows of its own statement.
CREATE FUNCTION public.create_order_number() RETURNS text
  LANGUAGE plpgsql VOLATILE
  AS $$
  DECLARE drawn text;
  BEGIN
    LOOP
      drawn := to_char(10000000 + floor(random() * 90000000)::integer, 'FM0000"-"0000');
      EXIT WHEN NOT EXISTS (SELECT FROM public.orders WHERE orders.number = drawn);
    END LOOP;
    RETURN drawn;
  END $$;
--> statement-breakpoint
DROP INDEX "orders_search";--> statement-breakpoint
-- Orders that are there keep the number that their letters say: the id in capitals.
ALTER TABLE "orders" ADD COLUMN "number" text;--> statement-breakpoint
UPDATE "orders" SET "number" = upper("id");--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "number" SET DEFAULT public.create_order_number(), ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number" ON "orders" USING btree ("number");--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (public.fold("email" || ' ' || "title" || ' ' || "number" || ' ' || "id") gin_trgm_ops);
