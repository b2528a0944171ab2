import { createOnFirstUse } from '#common/first-use.ts';
import { m } from '#words/messages.js';
import type { IssueCode, TextIssue } from './text-issue.ts';

const numbers = createOnFirstUse(() => new Intl.NumberFormat('fr-FR'));
const withBound = (say: (values: { max: string }) => string) => (value: string) =>
  say({ max: numbers().format(Number(value)) });

const sentences: Readonly<Record<IssueCode, (value: string) => string>> = {
  'file-long': withBound(m.exercises_text_file_long),
  'exercises-many': withBound(m.exercises_text_exercises_many),
  'exercise-long': withBound(m.exercises_text_exercise_long),
  'title-missing': () => m.exercises_text_title_missing(),
  'title-empty': () => m.exercises_text_title_empty(),
  'title-long': withBound(m.exercises_text_title_long),
  'items-none': () => m.exercises_text_items_none(),
  'items-many': withBound(m.exercises_text_items_many),
  'heading-deep': () => m.exercises_text_heading_deep(),
  'kind-unknown': (name) => m.exercises_text_kind_unknown({ name }),
  'question-astray': () => m.exercises_text_question_astray(),
  'reading-nested': () => m.exercises_text_reading_nested(),
  'questions-none': () => m.exercises_text_questions_none(),
  'setting-unknown': (name) => m.exercises_text_setting_unknown({ name }),
  'setting-twice': (name) => m.exercises_text_setting_twice({ name }),
  'setting-empty': () => m.exercises_text_setting_empty(),
  'line-astray': () => m.exercises_text_line_astray(),
  'line-unknown': (signs) => m.exercises_text_line_unknown({ signs }),
  'points-wrong': () => m.exercises_text_points_wrong(),
  'skill-unknown': () => m.exercises_text_skill_unknown(),
  'marking-unknown': () => m.exercises_text_marking_unknown(),
  'id-wrong': () => m.exercises_text_id_wrong(),
  'id-twice': () => m.exercises_text_id_twice(),
  'ids-count': (count) => m.exercises_text_ids_count({ count }),
  'media-wrong': () => m.exercises_text_media_wrong(),
  'words-wrong': () => m.exercises_text_words_wrong(),
  'duration-wrong': () => m.exercises_text_duration_wrong(),
  'rubric-wrong': () => m.writing_fault_rubric(),
  'recording-missing': () => m.exercises_text_recording_missing(),
  'times-wrong': () => m.exercises_text_times_wrong(),
  'plays-wrong': () => m.exercises_text_plays_wrong(),
  'media-many': withBound(m.exercises_text_media_many),
  'text-long': withBound(m.exercises_text_text_long),
  'body-empty': () => m.exercises_text_body_empty(),
  'entries-many': withBound(m.exercises_text_entries_many),
  'brackets-open': () => m.exercises_text_brackets_open(),
  'brackets-other': () => m.exercises_text_brackets_other(),
  'gaps-none': () => m.exercises_text_gaps_none(),
  'gaps-many': withBound(m.exercises_text_gaps_many),
  'bank-several': () => m.exercises_text_bank_several(),
  'answer-empty': () => m.exercises_text_answer_empty(),
  'answer-long': withBound(m.exercises_text_answer_long),
  'answers-many': withBound(m.exercises_text_answers_many),
  'credit-wrong': () => m.exercises_text_credit_wrong(),
  'feedback-astray': () => m.exercises_text_feedback_astray(),
  'feedback-gap': (count) => m.exercises_text_feedback_gap({ count }),
  'feedback-incomplete': () => m.exercises_text_feedback_incomplete(),
  'feedback-twice': () => m.exercises_text_feedback_twice(),
  'options-few': () => m.exercises_text_options_few(),
  'right-none': () => m.exercises_text_right_none(),
  'right-several': () => m.exercises_text_right_several(),
  'arrow-missing': () => m.exercises_text_arrow_missing(),
  'colon-missing': () => m.exercises_text_colon_missing(),
  'groups-few': () => m.exercises_text_groups_few(),
  'parts-few': () => m.exercises_text_parts_few(),
  'order-wrong': () => m.exercises_text_order_wrong(),
  'verb-missing': () => m.exercises_text_verb_missing(),
  'source-twice': () => m.exercises_text_source_twice(),
  'fault-empty': () => m.common_choose_faulty_words(),
  'faults-several': () => m.exercises_text_faults_several(),
};

/** Returns a sentence that explains an issue and its fix. */
export const formatIssue = ({ code, value }: Pick<TextIssue, 'code' | 'value'>): string =>
  sentences[code](value);
