DROP INDEX "scores_office";--> statement-breakpoint
ALTER TABLE "scores" ADD COLUMN "consent_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "scores" ADD COLUMN "consent_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "scores" ADD COLUMN "state" text GENERATED ALWAYS AS (case when archived_at is not null then 'archived' when withdrawn_at is not null then 'withdrawn'
          when consented_at is null then 'no-consent' when displayed then 'published' else 'hidden' end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "scores_office_exam" ON "scores" USING btree ("state","exam","session_date" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "scores_search" ON "scores" USING gin (public.fold("title" || ' ' || "candidate") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "scores_office" ON "scores" USING btree ("state","session_date" DESC NULLS LAST,"id" DESC NULLS LAST);