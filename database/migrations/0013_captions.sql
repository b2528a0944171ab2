ALTER TABLE "products" ADD COLUMN "captions" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "captions_extract" text DEFAULT '' NOT NULL;