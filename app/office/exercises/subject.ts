import { z } from 'zod';
import { typeset } from '#common/typography.ts';
import { previewRemarking, type RemarkingPreview } from '#core/exercises/attempts/mark-again.ts';
import { type ExerciseInput, exerciseFields, exerciseSubject } from '#core/exercises/exercise-subject.ts';
import {
  addExercise,
  type ExercisePlace,
  listPlaceLessons,
  listPlaces,
} from '#core/exercises/office-exercises.ts';
import { type DraftOf, draftShapeOf, emptyDraft, toDraft } from '#core/subjects/fields.ts';
import { m } from '#words/messages.js';
import { type EntityTab, listTabs } from '../kit/entity-tabs.ts';
import { describedBy, type EditedSubject } from '../kit/office-subject.ts';
import { subjects } from '../subjects.ts';
import { type ExerciseDraft, ownExerciseFields, toDocumentFields } from './exercise-draft.ts';
import { exercisesOffice } from './exercises-office.ts';

const schema = z.object({
  ...draftShapeOf(exerciseFields),
  text: z.string().max(0, { error: m.writing_text_faulty }).default(''),
});

type Given = Omit<ExerciseInput, 'position' | 'sourceId'> & { text: string };

const toExerciseDraft = ({ document, ...rest }: DraftOf<typeof exerciseFields>): ExerciseDraft => ({
  ...toDocumentFields(document),
  ...rest,
  text: '',
});

export type KnownExercise = {
  archived: boolean;
  places: ExercisePlace[];
  lessons: { id: string; title: string }[];
  /** Attempts whose marks would rise if they were marked again. */
  again: RemarkingPreview | null;
};

/** Returns the field of an issue, such as `item.{id}` for `document.items.2.options.1.text`. */
function nameOf([root = '', field, index]: PropertyKey[], draft: unknown): string {
  if (root !== 'document') return String(root);
  if (field !== 'items') return field === undefined ? 'title' : String(field);
  const { document } = draft as { document?: { items?: { id?: unknown }[] } };
  const id = typeof index === 'number' ? document?.items?.[index]?.id : undefined;
  return id === undefined ? 'order' : `item.${id}`;
}

/** Returns the tabs of an exercise, for the loaders of its pages. */
export function listExerciseTabs(id: string): EntityTab[] {
  const editor = `/admin/exercises/edit-${id}`;
  return listTabs(editor, [{ href: `${editor}/resultats`, label: m.common_results() }]);
}

/** Returns the links to the course and the lesson of an exercise, or to the list if it belongs to no course. */
export function listExerciseTrail({
  draft,
  places,
  lessons,
}: { draft: Pick<ExerciseDraft, 'productId' | 'lessonId'> } & Pick<KnownExercise, 'places' | 'lessons'>) {
  const product = places.find(({ id }) => id === draft.productId);
  const lesson = lessons.find(({ id }) => id === draft.lessonId);
  if (!product) return [{ href: subjects.exercises.path, label: subjects.exercises.label() }];
  return [
    { href: subjects.products.path, label: subjects.products.label() },
    { href: `/admin/products/edit-${product.id}/exercises`, label: typeset(product.title) },
    ...(lesson ? [{ href: `/admin/lessons/edit-${lesson.id}`, label: typeset(lesson.title) }] : []),
  ];
}

export const subject: EditedSubject<ExerciseDraft, Given, KnownExercise> = {
  ...subjects.exercises,
  kind: exerciseSubject.kind,
  list: exercisesOffice,
  ...describedBy(exerciseFields, ownExerciseFields),
  tabs: listExerciseTabs,
  trail: listExerciseTrail,
  empty: toExerciseDraft(emptyDraft(exerciseFields)),
  schema,
  nameOf,
  titleOf: ({ title }) => title,
  refusal: m.writing_refused,
  async read(core, id) {
    const row = await exerciseSubject.find(core, id);
    const [places, lessons, again] = await Promise.all([
      listPlaces(core, row.productId),
      row.productId ? listPlaceLessons(core, row.productId) : [],
      previewRemarking(core, id),
    ]);
    return {
      draft: toExerciseDraft(toDraft(exerciseFields, row)),
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
