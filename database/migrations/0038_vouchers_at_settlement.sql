ALTER TABLE "orders" ADD COLUMN "present" jsonb;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "revoked_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "orders" SET "present" = (
	SELECT jsonb_build_object('recipientEmail', "recipient_email", 'recipientName', "recipient_name", 'fromName', "from_name", 'words', "words",
		'deliverAt', to_char("deliver_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
	FROM "vouchers" WHERE "vouchers"."order_id" = "orders"."id" LIMIT 1
) WHERE "purpose" = 'gift' AND "paid_at" IS NULL;--> statement-breakpoint
DELETE FROM "vouchers" USING "orders" WHERE "orders"."id" = "vouchers"."order_id" AND "orders"."paid_at" IS NULL;
