DROP INDEX "attempts_version";--> statement-breakpoint
DROP INDEX "marks_exercise";--> statement-breakpoint
CREATE INDEX "answer_claims_same" ON "answer_claims" USING btree ("exercise_id","field",md5("given"),"created_at","id") WHERE "answer_claims"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "attempts_first" ON "attempts" USING btree ("exercise_id","marked_at" DESC NULLS LAST) WHERE "attempts"."number" = 1 and "attempts"."state" = 'marked';--> statement-breakpoint
CREATE INDEX "attempts_last" ON "attempts" USING btree ("marked_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "attempts"."state" = 'marked';--> statement-breakpoint
CREATE INDEX "attempts_version" ON "attempts" USING btree ("version_id","marked_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "marks_exercise" ON "marks" USING btree ("exercise_id","attempt_id");