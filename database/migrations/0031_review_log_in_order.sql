DROP INDEX "review_log_exercise";--> statement-breakpoint
CREATE INDEX "review_log_exercise" ON "review_log" USING btree ("exercise_id","id");