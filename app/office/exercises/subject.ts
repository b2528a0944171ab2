import { z } from 'zod';
import { type MarkingAgain, weighMarkingAgain } from '#core/exercises/attempts/mark-again.ts';
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
import {
  type ExerciseDraft,
  emptyExercise,
  officeExerciseFields,
  toDocumentFields,
} from './exercise-draft.ts';
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

/** « document.items.2.options.1.text » is the field of the third item, « document.title » that of the title. */
function nameOf([root = '', field, index]: PropertyKey[], draft: unknown): string {
  if (root !== 'document') return String(root);
  if (field !== 'items') return field === undefined ? 'title' : String(field);
  const { document } = draft as { document?: { items?: { id?: unknown }[] } };
  const id = typeof index === 'number' ? document?.items?.[index]?.id : undefined;
  return id === undefined ? 'order' : `item.${id}`;
}

/** An exercise. */
export const subject: EditedSubject<ExerciseDraft, Given, KnownExercise> = {
  ...subjects.exercises,
  kind: exerciseSubject.kind,
  list: exercisesList,
  fields: officeExerciseFields,
  empty: emptyExercise,
  schema,
  nameOf,
  titleOf: ({ title }) => title,
  refusal: m.writing_refused,
  async read(core, id) {
    const row = await exerciseSubject.find(core, id);
    const [places, lessons, again] = await Promise.all([
      listPlaces(core, row.productId),
      row.productId ? listPlaceLessons(core, row.productId) : [],
      weighMarkingAgain(core, id),
    ]);
    const { document, free, levelTest, displayed, pathFolderId, version } = row;
    return {
      draft: {
        ...toDocumentFields(document),
        ...{ text: '', free, levelTest, displayed, pathFolderId },
        productId: row.productId ?? '',
        lessonId: row.lessonId ?? '',
      },
      version,
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
