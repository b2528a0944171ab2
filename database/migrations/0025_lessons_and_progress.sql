CREATE TABLE "availability_alerts" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"email" text NOT NULL,
	"secret_hash" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attestations" (
	"code" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"product_id" text NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"duration" integer NOT NULL,
	"lessons" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chapters" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"title" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lessons" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"chapter_id" text,
	"position" integer DEFAULT 0 NOT NULL,
	"title" text NOT NULL,
	"body" jsonb DEFAULT '{"type":"doc","content":[]}'::jsonb NOT NULL,
	"video_id" text DEFAULT '' NOT NULL,
	"captions" text DEFAULT '' NOT NULL,
	"transcript" text DEFAULT '' NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"duration" integer DEFAULT 0 NOT NULL,
	"free" boolean DEFAULT false NOT NULL,
	"displayed" boolean DEFAULT false NOT NULL,
	"opens_after_days" integer DEFAULT 0 NOT NULL,
	"opens_at" timestamp (3) with time zone,
	"path_folder_id" text DEFAULT '' NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lessons_duration" CHECK ("lessons"."duration" >= 0),
	CONSTRAINT "lessons_opening" CHECK ("lessons"."opens_after_days" >= 0),
	CONSTRAINT "lessons_opening_once" CHECK ("lessons"."opens_at" is null or "lessons"."opens_after_days" = 0),
	CONSTRAINT "lessons_archived_hidden" CHECK (not ("lessons"."displayed" and "lessons"."archived_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "opinions" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"product_id" text NOT NULL,
	"rating" integer NOT NULL,
	"body" text NOT NULL,
	"first_name" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"refusal" text DEFAULT '' NOT NULL,
	"experienced_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "opinions_rating" CHECK ("opinions"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "course_progress" (
	"uid" text NOT NULL,
	"product_id" text NOT NULL,
	"lesson_id" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"visited_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "course_progress_uid_product_id_pk" PRIMARY KEY("uid","product_id")
);
--> statement-breakpoint
CREATE TABLE "lesson_notes" (
	"uid" text NOT NULL,
	"lesson_id" text NOT NULL,
	"product_id" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lesson_notes_uid_lesson_id_pk" PRIMARY KEY("uid","lesson_id")
);
--> statement-breakpoint
CREATE TABLE "lesson_progress" (
	"uid" text NOT NULL,
	"lesson_id" text NOT NULL,
	"product_id" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"visited_at" timestamp (3) with time zone NOT NULL,
	"said_done_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "lesson_progress_uid_lesson_id_pk" PRIMARY KEY("uid","lesson_id")
);
--> statement-breakpoint
CREATE TABLE "playback" (
	"uid" text NOT NULL,
	"lesson_id" text NOT NULL,
	"media" text NOT NULL,
	"length" integer DEFAULT 0 NOT NULL,
	"seen" "int4multirange" DEFAULT '{}'::int4multirange NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"position_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "playback_uid_lesson_id_media_pk" PRIMARY KEY("uid","lesson_id","media")
);
--> statement-breakpoint
CREATE TABLE "lesson_questions" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"lesson_id" text NOT NULL,
	"product_id" text NOT NULL,
	"body" text NOT NULL,
	"name_agreed" boolean DEFAULT false NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"answered_by" text DEFAULT '' NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"fingerprint" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lesson_questions_shared_answered" CHECK (not "lesson_questions"."shared" or "lesson_questions"."answered_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "outcomes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "audience" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "faq" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "availability_alerts" ADD CONSTRAINT "availability_alerts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attestations" ADD CONSTRAINT "attestations_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opinions" ADD CONSTRAINT "opinions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_progress" ADD CONSTRAINT "course_progress_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_progress" ADD CONSTRAINT "course_progress_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_notes" ADD CONSTRAINT "lesson_notes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD CONSTRAINT "lesson_progress_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD CONSTRAINT "lesson_progress_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playback" ADD CONSTRAINT "playback_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_questions" ADD CONSTRAINT "lesson_questions_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_questions" ADD CONSTRAINT "lesson_questions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "availability_alerts_one" ON "availability_alerts" USING btree ("product_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "availability_alerts_secret" ON "availability_alerts" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "availability_alerts_age" ON "availability_alerts" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "attestations_one" ON "attestations" USING btree ("uid","product_id");--> statement-breakpoint
CREATE INDEX "attestations_product" ON "attestations" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "chapters_programme" ON "chapters" USING btree ("product_id","position","id");--> statement-breakpoint
CREATE INDEX "lessons_programme" ON "lessons" USING btree ("product_id","position","id");--> statement-breakpoint
CREATE INDEX "lessons_chapter" ON "lessons" USING btree ("chapter_id");--> statement-breakpoint
CREATE INDEX "lessons_folder" ON "lessons" USING btree ("path_folder_id");--> statement-breakpoint
CREATE UNIQUE INDEX "opinions_one" ON "opinions" USING btree ("uid","product_id");--> statement-breakpoint
CREATE INDEX "opinions_published" ON "opinions" USING btree ("product_id","decided_at" DESC NULLS LAST,"id") WHERE "opinions"."state" = 'accepted';--> statement-breakpoint
CREATE INDEX "opinions_waiting" ON "opinions" USING btree ("created_at","id") WHERE "opinions"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "opinions_listing" ON "opinions" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "opinions_by_state" ON "opinions" USING btree ("state","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "opinions_product" ON "opinions" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "course_progress_member" ON "course_progress" USING btree ("uid","visited_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "course_progress_product" ON "course_progress" USING btree ("product_id","visited_at" DESC NULLS LAST,"uid");--> statement-breakpoint
CREATE INDEX "course_progress_visited" ON "course_progress" USING btree ("visited_at" DESC NULLS LAST,"product_id","uid");--> statement-breakpoint
CREATE INDEX "course_progress_lesson" ON "course_progress" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "lesson_notes_member" ON "lesson_notes" USING btree ("uid","updated_at" DESC NULLS LAST,"lesson_id");--> statement-breakpoint
CREATE INDEX "lesson_notes_lesson" ON "lesson_notes" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "lesson_notes_product" ON "lesson_notes" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "lesson_progress_course" ON "lesson_progress" USING btree ("uid","product_id","done_at");--> statement-breakpoint
CREATE INDEX "lesson_progress_lesson" ON "lesson_progress" USING btree ("lesson_id","done_at");--> statement-breakpoint
CREATE INDEX "lesson_progress_product" ON "lesson_progress" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "playback_lesson" ON "playback" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "lesson_questions_listing" ON "lesson_questions" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "lesson_questions_waiting" ON "lesson_questions" USING btree ("created_at","id") WHERE "lesson_questions"."answered_at" is null and "lesson_questions"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "lesson_questions_member" ON "lesson_questions" USING btree ("uid","lesson_id","created_at");--> statement-breakpoint
CREATE INDEX "lesson_questions_shared" ON "lesson_questions" USING btree ("lesson_id","answered_at") WHERE "lesson_questions"."shared";--> statement-breakpoint
CREATE INDEX "lesson_questions_lesson" ON "lesson_questions" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "lesson_questions_product" ON "lesson_questions" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "lesson_questions_fingerprint" ON "lesson_questions" USING btree ("fingerprint","created_at" DESC NULLS LAST);