import { toSlug } from '#common/links.ts';
import type { ExerciseDocument } from '../document/exercise-document.ts';
import { writeSkillName } from '../text/exercise-names.ts';

export type ExportedExercise = {
  id: string;
  document: ExerciseDocument;
  /** Product title, or empty. */
  product: string;
  /** Version shown to learners; null if the exercise is not displayed. */
  versionId: string | null;
};

/** Maximum length of `idnumber` in Moodle. */
const maxIdCharacters = 100;

/** Returns the id by which later imports recognise the question: exercise id, dot, question id. */
export const toSourceId = ({ id }: Pick<ExportedExercise, 'id'>, question: string): string =>
  (question ? `${id}.${question}` : id).slice(0, maxIdCharacters);

/** Returns the name of a question in lists: « Le passé composé (3.2) ». */
export const nameQuestion = ({ document }: ExportedExercise, question: string): string =>
  question ? `${document.title} (${question})` : document.title;

/** Returns tags without spaces: level, skill and product. */
export const listTags = ({ document, product }: ExportedExercise): string[] =>
  [document.level, toSlug(writeSkillName(document.skill)), product && toSlug(product)].filter(Boolean);

export const describeExercise = ({ document: { instruction } }: ExportedExercise): string[] =>
  instruction ? [instruction] : [];
