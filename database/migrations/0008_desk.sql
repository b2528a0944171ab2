CREATE TABLE "directory" (
	"uid" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"display_name" text DEFAULT '' NOT NULL,
	"disabled" boolean DEFAULT false NOT NULL,
	"admin" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_sign_in_at" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tallies" (
	"subject" text NOT NULL,
	"month" date NOT NULL,
	"shard" integer NOT NULL,
	"number" bigint NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "tallies_subject_month_shard_pk" PRIMARY KEY("subject","month","shard")
);
--> statement-breakpoint
DROP INDEX "letters_listing";--> statement-breakpoint
CREATE INDEX "directory_listing" ON "directory" USING btree ("created_at" DESC NULLS LAST,"uid" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "directory_admins" ON "directory" USING btree ("created_at" DESC NULLS LAST,"uid" DESC NULLS LAST) WHERE "directory"."admin";--> statement-breakpoint
CREATE INDEX "directory_disabled" ON "directory" USING btree ("created_at" DESC NULLS LAST,"uid" DESC NULLS LAST) WHERE "directory"."disabled";--> statement-breakpoint
CREATE INDEX "directory_age" ON "directory" USING btree ("read_at");--> statement-breakpoint
CREATE INDEX "directory_search" ON "directory" USING gin (public.fold("display_name" || ' ' || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "changes_kind" ON "changes" USING btree ("kind","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "letters_sent" ON "letters" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "letters"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "letters_waiting" ON "letters" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "letters"."sent_at" is null and "letters"."last_error" is null;--> statement-breakpoint
CREATE INDEX "letters_failed" ON "letters" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "letters"."sent_at" is null and "letters"."last_error" is not null;--> statement-breakpoint
CREATE INDEX "letters_subject" ON "letters" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "letters_search" ON "letters" USING gin (public.fold("recipient" || ' ' || "subject") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_listing" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_by_state" ON "orders" USING btree ("state","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at","state","amount","refunded_amount");--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (public.fold("email" || ' ' || "title" || ' ' || "id") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_unpriced" ON "products" USING btree ("created_at" DESC NULLS LAST) WHERE "products"."displayed" and "products"."archived_at" is null and "products"."price_id" = '';--> statement-breakpoint
CREATE INDEX "products_unpictured" ON "products" USING btree ("created_at" DESC NULLS LAST) WHERE "products"."displayed" and "products"."archived_at" is null and "products"."miniature" = '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "products_empty" ON "products" USING btree ("created_at" DESC NULLS LAST) WHERE "products"."displayed" and "products"."archived_at" is null and "products"."files" = '[]'::jsonb and "products"."video_id" = '';--> statement-breakpoint
CREATE INDEX "scores_unconsented" ON "scores" USING btree ("created_at" DESC NULLS LAST) WHERE "scores"."consented_at" is null and "scores"."withdrawn_at" is null and "scores"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "letters_listing" ON "letters" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
-- Adds to the running counts what a statement changed, all its rows at once; what changes nothing of them writes nothing.
CREATE FUNCTION public.count_month(at timestamptz) RETURNS date
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN date_trunc('month', at AT TIME ZONE 'Europe/Paris')::date;
--> statement-breakpoint
CREATE FUNCTION public.add_tallies(subject text, months date[], shards int[], numbers bigint[], amounts bigint[]) RETURNS void
  LANGUAGE sql
  AS $$
    INSERT INTO tallies AS kept (subject, month, shard, number, cents)
    SELECT add_tallies.subject, month, shard, sum(number), sum(cents)
    FROM unnest(months, shards, numbers, amounts) AS change (month, shard, number, cents)
    GROUP BY month, shard
    HAVING sum(number) <> 0 OR sum(cents) <> 0
    -- In one order, so that two that count at the same time never wait for each other in a ring.
    ORDER BY month, shard
    ON CONFLICT (subject, month, shard) DO UPDATE
      SET number = kept.number + excluded.number, cents = kept.cents + excluded.cents
  $$;
--> statement-breakpoint
CREATE FUNCTION public.tally_sales() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      PERFORM add_tallies('sales', array_agg(count_month(paid_at)), array_agg(abs(hashtext(id) % 8)), array_agg(1::bigint), array_agg((amount - refunded_amount)::bigint))
        FROM added WHERE paid_at IS NOT NULL AND state NOT IN ('pending', 'expired');
    ELSIF TG_OP = 'DELETE' THEN
      PERFORM add_tallies('sales', array_agg(count_month(paid_at)), array_agg(abs(hashtext(id) % 8)), array_agg(-1::bigint), array_agg((refunded_amount - amount)::bigint))
        FROM removed WHERE paid_at IS NOT NULL AND state NOT IN ('pending', 'expired');
    ELSE
      PERFORM add_tallies('sales', array_agg(count_month(paid_at)), array_agg(abs(hashtext(id) % 8)), array_agg(sign), array_agg(sign * (amount - refunded_amount)))
        FROM (SELECT *, 1::bigint AS sign FROM added UNION ALL SELECT *, -1::bigint AS sign FROM removed) AS changed
        WHERE paid_at IS NOT NULL AND state NOT IN ('pending', 'expired');
    END IF;
    RETURN NULL;
  END $$;
--> statement-breakpoint
CREATE FUNCTION public.tally_members() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      PERFORM add_tallies('members', array_agg(count_month(created_at)), array_agg(abs(hashtext(uid) % 8)), array_agg(1::bigint), array_agg(0::bigint)) FROM added;
    ELSIF TG_OP = 'DELETE' THEN
      PERFORM add_tallies('members', array_agg(count_month(created_at)), array_agg(abs(hashtext(uid) % 8)), array_agg(-1::bigint), array_agg(0::bigint)) FROM removed;
    ELSE
      PERFORM add_tallies('members', array_agg(count_month(created_at)), array_agg(abs(hashtext(uid) % 8)), array_agg(sign), array_agg(0::bigint))
        FROM (SELECT uid, created_at, 1::bigint AS sign FROM added UNION ALL SELECT uid, created_at, -1::bigint AS sign FROM removed) AS changed;
    END IF;
    RETURN NULL;
  END $$;
--> statement-breakpoint
CREATE TRIGGER orders_tallied AFTER INSERT ON orders REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION public.tally_sales();
--> statement-breakpoint
CREATE TRIGGER orders_tallied_again AFTER UPDATE ON orders REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION public.tally_sales();
--> statement-breakpoint
CREATE TRIGGER orders_untallied AFTER DELETE ON orders REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION public.tally_sales();
--> statement-breakpoint
CREATE TRIGGER directory_tallied AFTER INSERT ON directory REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION public.tally_members();
--> statement-breakpoint
CREATE TRIGGER directory_tallied_again AFTER UPDATE ON directory REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION public.tally_members();
--> statement-breakpoint
CREATE TRIGGER directory_untallied AFTER DELETE ON directory REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION public.tally_members();
--> statement-breakpoint
-- What was sold before anything was counted.
INSERT INTO tallies (subject, month, shard, number, cents)
  SELECT 'sales', count_month(paid_at), abs(hashtext(id) % 8), count(*), sum(amount - refunded_amount)
  FROM orders WHERE paid_at IS NOT NULL AND state NOT IN ('pending', 'expired') GROUP BY 2, 3;
