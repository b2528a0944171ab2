ALTER TABLE "letters" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "state_since" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "fingerprint" text NOT NULL;--> statement-breakpoint
CREATE INDEX "messages_fingerprint" ON "messages" USING btree ("fingerprint","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "messages_sender" ON "messages" USING btree ("uid") WHERE "messages"."uid" <> '';--> statement-breakpoint
CREATE INDEX "messages_age" ON "messages" USING btree ("state_since") WHERE "messages"."state" in ('spam', 'deleted');--> statement-breakpoint
CREATE INDEX "messages_created" ON "messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "messages_search" ON "messages" USING gin (public.fold("name" || ' ' || "email" || ' ' || "body") gin_trgm_ops);