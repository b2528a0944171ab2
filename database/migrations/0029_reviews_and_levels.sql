CREATE TABLE "level_results" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"level" text NOT NULL,
	"lowest" text NOT NULL,
	"highest" text NOT NULL,
	"certainty" integer NOT NULL,
	"questions" integer NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "level_sittings" (
	"id" text PRIMARY KEY NOT NULL,
	"levels" jsonb NOT NULL,
	"asked" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
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
DROP INDEX "attempts_version";--> statement-breakpoint
DROP INDEX "marks_exercise";--> statement-breakpoint
ALTER TABLE "exercise_versions" ADD COLUMN "fields" jsonb GENERATED ALWAYS AS (jsonb_path_query_array(shown, 'strict $.**.field')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "exercises" ADD COLUMN "level_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "exercises" ADD COLUMN "source_digest" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "review_cards" ADD CONSTRAINT "review_cards_exercise_id_exercises_id_fk" FOREIGN KEY ("exercise_id") REFERENCES "public"."exercises"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_cards" ADD CONSTRAINT "review_cards_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_log" ADD CONSTRAINT "review_log_exercise_id_exercises_id_fk" FOREIGN KEY ("exercise_id") REFERENCES "public"."exercises"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_log" ADD CONSTRAINT "review_log_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_log" ADD CONSTRAINT "review_log_version_id_exercise_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."exercise_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "level_results_member" ON "level_results" USING btree ("uid","taken_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "level_sittings_age" ON "level_sittings" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "review_cards_due" ON "review_cards" USING btree ("uid","due","exercise_id","field");--> statement-breakpoint
CREATE INDEX "review_cards_exercise" ON "review_cards" USING btree ("exercise_id");--> statement-breakpoint
CREATE INDEX "review_cards_attempt" ON "review_cards" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "review_log_reviews" ON "review_log" USING btree ("uid","at") WHERE "review_log"."source" = 'review';--> statement-breakpoint
CREATE INDEX "review_log_exercise" ON "review_log" USING btree ("exercise_id");--> statement-breakpoint
CREATE INDEX "review_log_attempt" ON "review_log" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "review_log_version" ON "review_log" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "answer_claims_same" ON "answer_claims" USING btree ("exercise_id","field",md5("given"),"created_at","id") WHERE "answer_claims"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "attempts_first" ON "attempts" USING btree ("exercise_id","marked_at" DESC NULLS LAST) WHERE "attempts"."number" = 1 and "attempts"."state" = 'marked';--> statement-breakpoint
CREATE INDEX "attempts_last" ON "attempts" USING btree ("marked_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "attempts"."state" = 'marked';--> statement-breakpoint
CREATE INDEX "exercises_level_test" ON "exercises" USING btree ("level","id") WHERE "exercises"."displayed" and "exercises"."level_test";--> statement-breakpoint
CREATE INDEX "attempts_version" ON "attempts" USING btree ("version_id","marked_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "marks_exercise" ON "marks" USING btree ("exercise_id","attempt_id");--> statement-breakpoint
ALTER TABLE "exercises" ADD CONSTRAINT "exercises_level_test_placed" CHECK (not "exercises"."level_test" or ("exercises"."product_id" is null and "exercises"."level" <> ''));