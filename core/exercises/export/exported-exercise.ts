import { toSlug } from '#common/links.ts';
import type { ExerciseDocument } from '../document/exercise-document.ts';
import { writeSkillName } from '../text/exercise-names.ts';

/** An exercise that leaves the school. */
export type ExportedExercise = {
  id: string;
  document: ExerciseDocument;
  /** The title of what it belongs to, or empty. */
  product: string;
  /** What learners are shown of it; null where it is not displayed. */
  versionId: string | null;
};

/** Moodle keeps no more. */
const maxIdCharacters = 100;

/** What a question is known by when it comes back: the id of its exercise, then its own. Neither holds a dot at its joint. */
export const toSourceId = ({ id }: Pick<ExportedExercise, 'id'>, question: string): string =>
  (question ? `${id}.${question}` : id).slice(0, maxIdCharacters);

/** What a question is called in lists: « Le passé composé (3.2) ». */
export const nameQuestion = ({ document }: ExportedExercise, question: string): string =>
  question ? `${document.title} (${question})` : document.title;

/** What it can be found by elsewhere: words without blanks. */
export const listTags = ({ document, product }: ExportedExercise): string[] =>
  [document.level, toSlug(writeSkillName(document.skill)), product && toSlug(product)].filter(Boolean);

/** What stands above all questions, where there is something. */
export const describeExercise = ({ document: { instruction } }: ExportedExercise): string[] =>
  instruction ? [instruction] : [];
