CREATE TABLE "message_replies" (
	"id" text PRIMARY KEY NOT NULL,
	"message_id" text NOT NULL,
	"body" text NOT NULL,
	"uid" text NOT NULL,
	"who" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "letters_waiting";--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "thread" text;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "kept_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "message_replies" ADD CONSTRAINT "message_replies_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_replies_thread" ON "message_replies" USING btree ("message_id","created_at","id");--> statement-breakpoint
CREATE INDEX "letters_kept" ON "letters" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "letters"."kept_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_offer" ON "orders" USING btree ("email","product_id") WHERE "orders"."state" = 'offered';--> statement-breakpoint
CREATE INDEX "orders_gifts" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "orders"."origin" = 'grant';--> statement-breakpoint
CREATE INDEX "letters_waiting" ON "letters" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "letters"."sent_at" is null and "letters"."last_error" is null and "letters"."kept_at" is null;--> statement-breakpoint
-- What cost nothing was no sale: the running counts follow.
UPDATE "orders" SET "paid_at" = NULL WHERE "origin" <> 'payment' AND "paid_at" IS NOT NULL;--> statement-breakpoint
-- Who took an agreement back was told that exam, session and marks are all that stays.
UPDATE "scores" SET "programme" = '', "products" = '{}', "path_folder_id" = '' WHERE "withdrawn_at" IS NOT NULL;--> statement-breakpoint
UPDATE "changes" SET "before" = "before" - array['programme', 'products', 'pathFolderId'], "after" = "after" - array['programme', 'products', 'pathFolderId']
  WHERE "kind" = 'score' AND "subject_id" IN (SELECT "id" FROM "scores" WHERE "withdrawn_at" IS NOT NULL);
