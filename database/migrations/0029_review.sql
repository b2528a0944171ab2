CREATE TABLE "review_cards" (
	"uid" text NOT NULL,
	"exercise_id" text NOT NULL,
	"field" text NOT NULL,
	"revision" integer NOT NULL,
	"card" jsonb NOT NULL,
	"due" timestamp (3) with time zone NOT NULL,
	"fault" text,
	"skill" text NOT NULL,
	"kind" text NOT NULL,
	"attempt_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "review_cards_uid_exercise_id_field_pk" PRIMARY KEY("uid","exercise_id","field")
);
--> statement-breakpoint
CREATE TABLE "review_log" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"exercise_id" text NOT NULL,
	"field" text NOT NULL,
	"revision" integer NOT NULL,
	"source" text NOT NULL,
	"raises" integer,
	"attempt_id" text,
	"version_id" text NOT NULL,
	"answer" jsonb NOT NULL,
	"verdict" text NOT NULL,
	"fault" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "review_log_once" UNIQUE("uid","exercise_id","field","revision"),
	CONSTRAINT "review_log_raise" CHECK (("review_log"."source" = 'raise') = ("review_log"."raises" is not null))
);
--> statement-breakpoint
ALTER TABLE "exercise_versions" ADD COLUMN "fields" jsonb GENERATED ALWAYS AS (jsonb_path_query_array(shown, 'strict $.**.field')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "review_cards" ADD CONSTRAINT "review_cards_exercise_id_exercises_id_fk" FOREIGN KEY ("exercise_id") REFERENCES "public"."exercises"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_cards" ADD CONSTRAINT "review_cards_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_log" ADD CONSTRAINT "review_log_exercise_id_exercises_id_fk" FOREIGN KEY ("exercise_id") REFERENCES "public"."exercises"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_log" ADD CONSTRAINT "review_log_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_log" ADD CONSTRAINT "review_log_version_id_exercise_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."exercise_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_cards_due" ON "review_cards" USING btree ("uid","due","exercise_id","field");--> statement-breakpoint
CREATE INDEX "review_cards_exercise" ON "review_cards" USING btree ("exercise_id");--> statement-breakpoint
CREATE INDEX "review_cards_attempt" ON "review_cards" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "review_log_reviews" ON "review_log" USING btree ("uid","at") WHERE "review_log"."source" = 'review';--> statement-breakpoint
CREATE INDEX "review_log_exercise" ON "review_log" USING btree ("exercise_id");--> statement-breakpoint
CREATE INDEX "review_log_attempt" ON "review_log" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "review_log_version" ON "review_log" USING btree ("version_id");