import { z } from 'zod';
import { type MarkingAgain, weighMarkingAgain } from '#core/exercises/attempts/mark-again.ts';
import type { ExerciseDocument } from '#core/exercises/document/exercise-document.ts';
import { type ExerciseInput, exerciseInput, exerciseSubject } from '#core/exercises/exercise-subject.ts';
import {
  addExercise,
  type ExercisePlace,
  listPlaceLessons,
  listPlaces,
} from '#core/exercises/office-exercises.ts';
import { m } from '#words/messages.js';
import type { EditedSubject } from '../kit/office-subject.ts';
import { subjects } from '../subjects.ts';
import { type ExerciseDraft, emptyExercise, officeExerciseFields } from './exercise-draft.ts';
import { exercisesList } from './exercises-list.ts';

const schema = exerciseInput.omit({ position: true, sourceId: true }).extend({
  text: z.string().max(0, { error: m.writing_text_faulty }).default(''),
});

type Given = Omit<ExerciseInput, 'position' | 'sourceId'> & { text: string };

/** What its editor shows beside an exercise. */
export type KnownExercise = {
  archived: boolean;
  places: ExercisePlace[];
  lessons: { id: string; title: string }[];
  /** What its copies would gain by being marked again. */
  again: MarkingAgain | null;
};

/** « items.2.options.1.text »: the second item is the third of the document, and its sentence says which. */
const nameOf = ([root = '', ...path]: PropertyKey[]): string =>
  root === 'document' && path[0] === 'items' && typeof path[1] === 'number'
    ? `document.${path[1] + 1}`
    : String(root);

/** An exercise. */
export const subject: EditedSubject<ExerciseDraft, Given, KnownExercise> = {
  ...subjects.exercises,
  kind: exerciseSubject.kind,
  list: exercisesList,
  fields: officeExerciseFields,
  empty: emptyExercise,
  schema,
  nameOf,
  titleOf: ({ document }) => document.title,
  refusal: m.writing_refused,
  async read(core, id) {
    const row = await exerciseSubject.find(core, id);
    const [places, lessons, again] = await Promise.all([
      listPlaces(core),
      row.productId ? listPlaceLessons(core, row.productId) : [],
      weighMarkingAgain(core, id),
    ]);
    return {
      draft: {
        document: row.document satisfies ExerciseDocument,
        text: '',
        productId: row.productId ?? '',
        lessonId: row.lessonId ?? '',
        free: row.free,
        levelTest: row.levelTest,
        displayed: row.displayed,
        pathFolderId: row.pathFolderId,
      },
      version: row.version,
      archived: row.archivedAt !== null,
      places,
      lessons,
      again,
    };
  },
  create: (core, actor, { text: _text, ...given }, id) => addExercise(core, actor, given, id),
  update: (core, actor, { id, given: { text: _text, ...given }, version }) =>
    exerciseSubject.update(core, actor, id, given, version),
  history: exerciseSubject,
};
