CREATE TABLE "answer_claims" (
	"id" text PRIMARY KEY NOT NULL,
	"attempt_id" text NOT NULL,
	"field" text NOT NULL,
	"exercise_id" text NOT NULL,
	"uid" text NOT NULL,
	"given" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "answer_claims_once" UNIQUE("attempt_id","field")
);
--> statement-breakpoint
CREATE TABLE "answer_events" (
	"attempt_id" text NOT NULL,
	"page" text NOT NULL,
	"sequence" integer NOT NULL,
	"field" text NOT NULL,
	"value" jsonb NOT NULL,
	"revision" integer,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "answer_events_attempt_id_field_page_sequence_pk" PRIMARY KEY("attempt_id","field","page","sequence")
);
--> statement-breakpoint
CREATE TABLE "answers" (
	"attempt_id" text NOT NULL,
	"field" text NOT NULL,
	"value" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"page" text NOT NULL,
	CONSTRAINT "answers_attempt_id_field_pk" PRIMARY KEY("attempt_id","field")
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"exercise_id" text NOT NULL,
	"version_id" text NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"marked_at" timestamp (3) with time zone,
	"points" integer DEFAULT 0 NOT NULL,
	"max_points" integer DEFAULT 0 NOT NULL,
	"marker" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "attempts_number" UNIQUE("uid","exercise_id","number"),
	CONSTRAINT "attempts_marked" CHECK (("attempts"."state" = 'marked') = ("attempts"."marked_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "exercise_keys" (
	"version_id" text PRIMARY KEY NOT NULL,
	"key" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exercise_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"exercise_id" text NOT NULL,
	"shown" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exercises" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text,
	"lesson_id" text,
	"position" integer DEFAULT 0 NOT NULL,
	"title" text NOT NULL,
	"level" text DEFAULT '' NOT NULL,
	"skill" text NOT NULL,
	"document" jsonb NOT NULL,
	"free" boolean DEFAULT false NOT NULL,
	"displayed" boolean DEFAULT false NOT NULL,
	"version_id" text,
	"path_folder_id" text DEFAULT '' NOT NULL,
	"source_id" text DEFAULT '' NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "exercises_archived_hidden" CHECK (not ("exercises"."displayed" and "exercises"."archived_at" is not null)),
	CONSTRAINT "exercises_displayed_version" CHECK (not "exercises"."displayed" or "exercises"."version_id" is not null),
	CONSTRAINT "exercises_lesson_product" CHECK ("exercises"."lesson_id" is null or "exercises"."product_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "marks" (
	"attempt_id" text NOT NULL,
	"field" text NOT NULL,
	"exercise_id" text NOT NULL,
	"uid" text NOT NULL,
	"given" text NOT NULL,
	"verdict" text NOT NULL,
	"fault" text,
	"credit" integer NOT NULL,
	"tries" integer DEFAULT 1 NOT NULL,
	"answer" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "marks_attempt_id_field_pk" PRIMARY KEY("attempt_id","field")
);
--> statement-breakpoint
ALTER TABLE "answer_claims" ADD CONSTRAINT "answer_claims_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_claims" ADD CONSTRAINT "answer_claims_exercise_id_exercises_id_fk" FOREIGN KEY ("exercise_id") REFERENCES "public"."exercises"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_events" ADD CONSTRAINT "answer_events_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_exercise_id_exercises_id_fk" FOREIGN KEY ("exercise_id") REFERENCES "public"."exercises"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_version_id_exercise_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."exercise_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercise_keys" ADD CONSTRAINT "exercise_keys_version_id_exercise_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."exercise_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercise_versions" ADD CONSTRAINT "exercise_versions_exercise_id_exercises_id_fk" FOREIGN KEY ("exercise_id") REFERENCES "public"."exercises"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercises" ADD CONSTRAINT "exercises_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exercises" ADD CONSTRAINT "exercises_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marks" ADD CONSTRAINT "marks_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marks" ADD CONSTRAINT "marks_exercise_id_exercises_id_fk" FOREIGN KEY ("exercise_id") REFERENCES "public"."exercises"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answer_claims_waiting" ON "answer_claims" USING btree ("created_at","id") WHERE "answer_claims"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "answer_claims_exercise" ON "answer_claims" USING btree ("exercise_id");--> statement-breakpoint
CREATE INDEX "answer_claims_member" ON "answer_claims" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "attempts_exercise" ON "attempts" USING btree ("exercise_id","marked_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "attempts_version" ON "attempts" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "attempts_member" ON "attempts" USING btree ("uid","marked_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_open" ON "attempts" USING btree ("uid","exercise_id") WHERE "attempts"."state" = 'open';--> statement-breakpoint
CREATE INDEX "exercise_versions_exercise" ON "exercise_versions" USING btree ("exercise_id");--> statement-breakpoint
CREATE INDEX "exercises_place" ON "exercises" USING btree ("product_id","position","id");--> statement-breakpoint
CREATE INDEX "exercises_lesson" ON "exercises" USING btree ("lesson_id","position","id");--> statement-breakpoint
CREATE INDEX "exercises_free" ON "exercises" USING btree ("product_id","position","id") WHERE "exercises"."displayed" and "exercises"."free";--> statement-breakpoint
CREATE INDEX "exercises_updated" ON "exercises" USING btree ("updated_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "exercises_folder" ON "exercises" USING btree ("path_folder_id");--> statement-breakpoint
CREATE INDEX "exercises_source" ON "exercises" USING btree ("source_id") WHERE "exercises"."source_id" <> '';--> statement-breakpoint
CREATE INDEX "marks_exercise" ON "marks" USING btree ("exercise_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "marks_member" ON "marks" USING btree ("uid","at" DESC NULLS LAST);--> statement-breakpoint
CREATE FUNCTION "refuse_version_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'versions of exercises are never written again';
END $$;--> statement-breakpoint
CREATE TRIGGER "exercise_versions_stay" BEFORE UPDATE ON "exercise_versions" FOR EACH ROW EXECUTE FUNCTION "refuse_version_change"();--> statement-breakpoint
CREATE TRIGGER "exercise_keys_stay" BEFORE UPDATE ON "exercise_keys" FOR EACH ROW EXECUTE FUNCTION "refuse_version_change"();
